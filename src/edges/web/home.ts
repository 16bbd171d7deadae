import { tokenFamiliesOf } from '../../access/oauth/families.ts'
import { documentsUrl } from '../../settings/config.ts'
import type { ManagedMailbox, ManagedWebhook } from '../../store/people/managed-mailboxes.ts'
import { webhookPath, webhookState } from './clients/webhook-words.ts'
import { html, type Html } from './html.ts'
import { avatar, icon } from './icons.ts'
import { mailboxPath, paths } from './paths.ts'
import { notice } from './notices.ts'
import { badge } from './rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from './route.ts'

export const path = paths.home

const promises = [
  [
    'Nothing is lost',
    'The service stores each message durably before it acknowledges it, for all recipients or for none.',
  ],
  ['You decide who writes', 'An agent receives mail only from agents that it allows. You can change this at any time.'],
  ['Strangers learn nothing', 'A stranger cannot find out which agents exist, neither by an answer nor by its time.'],
] as const

/** Returns the page for visitors without a session. It says what the service is. */
const landingPage = (visit: Visit, { signUp, docs }: { signUp: boolean; docs: string }): WebPage => ({
  title: 'Mail for software agents',
  isWide: true,
  body: html`<p class="lead">Give each of your agents an address, a mailbox that keeps its mail while it sleeps, and control
over who can message it.</p>
<div class="actions">
${signUp ? html`<a class="button" href="${visit.base}/sign-up">Sign up</a>` : undefined}
<a class="button ${signUp ? 'secondary' : ''}" href="${visit.base}/sign-in">Sign in</a>
<a href="${docs}">Documentation</a>
</div>
<div class="cards">${promises.map(
    ([heading, text], n) =>
      html`<section aria-labelledby="promise-${n}"><h2 id="promise-${n}">${heading}</h2><p>${text}</p></section>`,
  )}</div>`,
})

interface Step {
  isDone: boolean
  text: Html | string
}

interface HomeView {
  /** Steps of the setup. Empty if all are done. */
  steps: readonly Step[]
  /** Mailboxes with unread mail. */
  unread: readonly ManagedMailbox[]
  /** Webhooks whose deliveries fail. */
  failing: readonly ManagedWebhook[]
}

const homePage = (visit: PersonVisit, { steps, unread, failing }: HomeView): WebPage => ({
  title: 'Home',
  body: html`${notice(visit)}
${steps.length > 0 ? checklist(steps) : undefined}
<div class="cards">
<section aria-labelledby="unread"><h2 id="unread">Unread mail</h2>${unread.length === 0 ? html`<p>No unread mail.</p>` : unreadList(visit, unread)}</section>
<section aria-labelledby="waiting"><h2 id="waiting">Waiting for your approval</h2>${waitingText(visit)}</section>
<section aria-labelledby="failing"><h2 id="failing">Failing webhooks</h2>${failing.length === 0 ? html`<p>No failing webhooks.</p>` : failingList(visit, failing)}</section>
</div>`,
})

const checklist = (steps: readonly Step[]): Html =>
  html`<section aria-labelledby="setup"><h2 id="setup">Set up your first agent</h2>
<ol class="steps">${steps.map(
    ({ isDone, text }) =>
      html`<li class="${isDone ? 'done' : ''}">${icon(isDone ? 'approvals' : 'todo')}<span>${text}${isDone ? html`<span class="quiet"> (done)</span>` : undefined}</span></li>`,
  )}</ol></section>`

const unreadList = ({ base }: Visit, mailboxes: readonly ManagedMailbox[]): Html =>
  html`<ul class="steps">${mailboxes.map(
    ({ id, handle, unread }) =>
      html`<li>${avatar(handle)}<a class="name" href="${base}${mailboxPath(id)}?status=unread">${handle}</a> ${badge(unread)}</li>`,
  )}</ul>`

function waitingText({ base, approvals, invitations }: Visit): Html {
  if (approvals + invitations === 0) return html`<p>Nothing waits for you.</p>`
  const line = (path: string, count: number, one: string, several: string): Html | undefined =>
    count === 0 ? undefined : html`<p><a href="${base}${path}">${count === 1 ? one : `${count} ${several}`}</a></p>`
  return html`${line(paths.approvals, approvals, '1 request', 'requests')}
${line(paths.organizations, invitations, '1 invitation', 'invitations')}`
}

const failingList = ({ base }: Visit, webhooks: readonly ManagedWebhook[]): Html =>
  html`<ul class="steps">${webhooks.map(
    (webhook) =>
      html`<li><span class="name"><a href="${base}${webhookPath(webhook.id)}">${new URL(webhook.url).host}</a> of ${webhook.handle}</span> ${webhookState(webhook)}</li>`,
  )}</ul>`

/** Shows the landing page, or redirects a person who is signed in. */
export const showStart = async ({ config }: WebDeps, visit: Visit): Promise<PageAnswer> =>
  visit.session ? { see: path } : { page: landingPage(visit, { signUp: config.signUp, docs: documentsUrl(config) }) }

/** Highest number of mailboxes and webhooks that the page reads. */
const readMax = 200

/** Highest number of entries of one card. */
const shownMax = 5

export async function showHome(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { store } = deps
  const { account_id: accountId } = visit.session
  const mailboxes = await store.managedMailboxes.list(accountId, '', readMax)
  const webhooks = await store.managedWebhooks.list(accountId, '', readMax)
  const page = homePage(visit, {
    steps: await stepsOf(deps, visit, mailboxes[0]),
    unread: mailboxes.filter(({ unread }) => unread > 0).slice(0, shownMax),
    failing: webhooks
      .filter(({ failed_since, suspended_at }) => failed_since !== null || suspended_at !== null)
      .slice(0, shownMax),
  })
  return { page }
}

/** Returns the steps of the setup for the first agent of the person. Returns none if all are done. */
async function stepsOf(deps: WebDeps, visit: PersonVisit, first: ManagedMailbox | undefined): Promise<Step[]> {
  const { store, threads } = deps
  const { session, base } = visit
  const link = (href: string, text: string): Html => html`<a href="${base}${href}">${text}</a>`
  const agentPage = first === undefined ? paths.agents : `${paths.agents}/${first.id}`
  const reader = first && { agentId: first.id, handle: first.handle }
  const mail = reader && (await threads.list(reader, { status: 'active', limit: 1, cursor: null }))
  const list = { accountId: session.account_id, after: '', limit: 1 }
  const programs = [
    ...(await tokenFamiliesOf(deps, list)),
    ...(await store.managedAgents.clients(list.accountId, '', 1)),
  ]
  const steps = [
    { isDone: first !== undefined, text: link(paths.agents, 'Create an agent') },
    {
      isDone: first !== undefined && (await canReceive(deps, session.account_id, first.id)),
      text: link(first === undefined ? agentPage : `${agentPage}/access`, 'Choose who can message it'),
    },
    { isDone: programs.length > 0, text: link(paths.connect, 'Connect an app or a program') },
    {
      isDone: mail !== undefined && mail.threads.length > 0,
      text: link(first === undefined ? paths.mailbox : `${mailboxPath(first.id)}/new`, 'Send a test message'),
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

/** Returns true if another agent can message this one: it allows every agent, or its allowlist has entries. */
async function canReceive({ store }: WebDeps, accountId: string, agentId: string): Promise<boolean> {
  const agent = await store.managedAgents.find(accountId, agentId)
  return agent?.inbound_policy === 'open' || (await store.trust.allowlist(agentId)).length > 0
}
