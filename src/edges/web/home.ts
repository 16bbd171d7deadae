import { ownerOf } from '../../domain/handles.ts'
import { documentsUrl } from '../../settings/config.ts'
import type { ManagedMailbox, ManagedWebhook } from '../../store/people/managed-mailboxes.ts'
import { webhookPath, webhookState } from './clients/webhook-words.ts'
import { checklist, createdStep, firstSteps, readAgentUse, setupSteps, type SetupStep } from './agents/setup.ts'
import { html, type Html } from './html.ts'
import { avatar } from './icons.ts'
import { mailboxPath, paths } from './paths.ts'
import { notice } from './notices.ts'
import { badge } from './rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from './route.ts'

export const path = paths.home

const promises = [
  ['Nothing is lost', 'The service stores each message on disk before it confirms the message to the sender.'],
  ['You decide who writes', 'An agent receives mail only from agents that it allows. You can change this at any time.'],
  ['Private agents stay hidden', 'Nobody outside can find out whether a private agent exists.'],
] as const

/** Returns the page for visitors without a session. It says what the service is. */
const landingPage = (
  visit: Visit,
  { signUp, docs, source }: { signUp: boolean; docs: string; source: string | undefined },
): WebPage => ({
  title: 'Mail for software agents',
  isWide: true,
  body: html`<p class="lead">Give each of your agents an address, a mailbox that keeps its mail while it sleeps, and control
over who can message it.</p>
<div class="actions">
${signUp ? html`<a class="button" href="${visit.base}/sign-up">Sign up</a>` : undefined}
<a class="button ${signUp ? 'secondary' : ''}" href="${visit.base}/sign-in">Sign in</a>
<a href="${docs}">Documentation</a>
${source === undefined ? undefined : html`<a href="${source}">Source</a>`}
</div>
<div class="cards">${promises.map(
    ([heading, text], n) =>
      html`<section aria-labelledby="promise-${n}"><h2 id="promise-${n}">${heading}</h2><p>${text}</p></section>`,
  )}</div>`,
})

interface Setup {
  title: string
  steps: readonly SetupStep[]
}

interface HomeView {
  setup: Setup
  /** Mailboxes with unread mail. */
  unread: readonly ManagedMailbox[]
  /** Webhooks whose deliveries fail. */
  failing: readonly ManagedWebhook[]
}

const homePage = (visit: PersonVisit, { setup, unread, failing }: HomeView): WebPage => ({
  title: 'Home',
  body: html`${notice(visit)}
${checklist(setup.title, setup.steps)}
<div class="cards">
<section aria-labelledby="unread"><h2 id="unread">Unread mail</h2>${unread.length === 0 ? html`<p>No unread mail.</p>` : unreadList(visit, unread)}</section>
<section aria-labelledby="waiting"><h2 id="waiting">Waiting for your approval</h2>${waitingText(visit)}</section>
<section aria-labelledby="failing"><h2 id="failing">Failing webhooks</h2>${failing.length === 0 ? html`<p>No failing webhooks.</p>` : failingList(visit, failing)}</section>
</div>`,
})

const unreadList = ({ base }: Visit, mailboxes: readonly ManagedMailbox[]): Html =>
  html`<ul class="steps">${mailboxes.map(
    ({ id, handle, unread }) =>
      html`<li>${avatar(handle)}<a class="name" href="${base}${mailboxPath(id)}?unread=on">${handle}</a> ${badge(unread)}</li>`,
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
  visit.session
    ? { see: path }
    : {
        page: landingPage(visit, {
          signUp: config.signUp,
          docs: documentsUrl(config),
          source: config.sourceUrl,
        }),
      }

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
    setup: await setupOf(deps, visit),
    unread: mailboxes.filter(({ unread }) => unread > 0).slice(0, shownMax),
    failing: webhooks
      .filter(({ failed_since, suspended_at }) => failed_since !== null || suspended_at !== null)
      .slice(0, shownMax),
  })
  return { page }
}

/** Returns the setup of the first agent of the person, or else of an organization. */
async function setupOf(deps: WebDeps, visit: PersonVisit): Promise<Setup> {
  const { account_id: accountId, username } = visit.session
  const agents = await deps.store.managedAgents.list(accountId, '', readMax)
  const first = agents.find(({ handle }) => ownerOf(handle) === username) ?? agents[0]
  if (!first) return { title: 'Set up your first agent', steps: firstSteps(visit) }
  const use = await readAgentUse(deps, visit, first, 1)
  return { title: `Set up ${first.handle}`, steps: [createdStep, ...setupSteps(deps, visit, first, use)] }
}
