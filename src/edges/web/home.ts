import { ownerOf } from '../../domain/handles.ts'
import type { ManagedAgent } from '../../store/people/managed-agents.ts'
import type { ManagedMailbox, ManagedWebhook } from '../../store/people/managed-mailboxes.ts'
import { checklist, createdStep, firstSteps, readAgentUse, setupComplete, setupSteps } from './agents/setup.ts'
import { webhookPath } from './clients/webhook-words.ts'
import { html, type Html } from './html.ts'
import { avatar } from './icons.ts'
import { notice } from './notices.ts'
import { mailboxPath, paths } from './paths.ts'
import { agentState, badge, table, timeHtml } from './rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from './route.ts'

export const path = paths.home

/** Agent on the page, with all that may need the person. */
interface AgentRow {
  id: string
  handle: string
  /** Agent that the person manages. Undefined for an agent of an organization for which the person only acts. */
  managed: ManagedAgent | undefined
  /** Undefined if the agent is inactive, so that nobody can open its mailbox. */
  mailbox: ManagedMailbox | undefined
  /** Number of approvals and contact requests that wait for the person. */
  waiting: number
  /** Webhooks whose deliveries fail. */
  failing: readonly ManagedWebhook[]
}

interface HomeView {
  setup: Html | undefined
  rows: readonly AgentRow[]
  /** True if the person has more agents than the page shows. */
  hasMore: boolean
}

const homePage = (visit: PersonVisit, { setup, rows, hasMore }: HomeView): WebPage => ({
  title: 'Home',
  body: html`${notice(visit)}
${invitationNotice(visit)}
${setup}
${rows.length === 0 ? undefined : agentsSection(visit, rows)}
${hasMore ? html`<p><a href="${visit.base}${paths.agents}">All agents</a></p>` : undefined}`,
})

function invitationNotice({ base, invitations }: Visit): Html | undefined {
  if (invitations === 0) return undefined
  const count = invitations === 1 ? '1 invitation' : `${invitations} invitations`
  return html`<p role="status" class="panel">You have ${count}. <a href="${base}${paths.organizations}">Answer under Organizations</a>.</p>`
}

const agentsSection = (visit: Visit, rows: readonly AgentRow[]): Html =>
  html`<section aria-labelledby="agents"><h2 id="agents">Your agents</h2>
${table({
  label: 'Your agents',
  columns: ['Agent', 'Unread mail', 'Approvals', 'Webhooks', 'Last message', 'Next'],
  rows,
  cells: (row) => [
    agentCell(visit, row),
    row.mailbox && countLink(visit, `${mailboxPath(row.id)}?unread=on`, row.mailbox.unread),
    countLink(visit, paths.approvals, row.waiting),
    webhookCell(visit, row),
    lastMessage(row),
    nextAction(visit, row),
  ],
  empty: '',
})}</section>`

function agentCell({ base }: Visit, { id, handle, managed }: AgentRow): Html {
  const name = managed ? html`<a href="${base}${paths.agents}/${id}">${handle}</a>` : handle
  const state = managed?.inactive || managed?.paused ? agentState(managed.inactive, managed.paused) : undefined
  return html`<span class="agent">${avatar(handle)}<span>${name} ${state}</span></span>`
}

const countLink = ({ base }: Visit, path: string, count: number): Html | undefined =>
  count === 0 ? undefined : html`<a href="${base}${path}">${badge(count)}</a>`

function webhookCell({ base }: Visit, { id, failing }: AgentRow): Html | undefined {
  const [first] = failing
  if (first === undefined) return undefined
  const path = failing.length === 1 ? webhookPath(first.id) : `${paths.agents}/${id}/webhooks`
  const suspended = failing.filter(({ suspended_at }) => suspended_at !== null).length
  const state =
    suspended > 0 ? badge(`${suspended} suspended`, 'danger') : badge(`${failing.length} failing`, 'warning')
  return html`<a href="${base}${path}">${state}</a>`
}

const lastMessage = ({ mailbox }: AgentRow): Html => {
  const at = mailbox?.last_message_at ?? null
  return at === null ? html`<span class="muted">No messages yet</span>` : timeHtml(at)
}

/** Renders the most urgent step with an agent. */
function nextAction({ base }: Visit, { id, handle, managed, mailbox, waiting, failing }: AgentRow): Html {
  const link = (path: string, text: string): Html =>
    html`<a class="button secondary" href="${base}${path}" aria-label="${text}: ${handle}">${text}</a>`
  if (waiting > 0) return link(paths.approvals, waiting === 1 ? 'Answer request' : 'Answer requests')
  const [webhook] = failing
  if (webhook) return link(webhookPath(webhook.id), 'Check webhook')
  if (mailbox && mailbox.unread > 0) return link(`${mailboxPath(id)}?unread=on`, 'Read mail')
  if (managed?.inactive) return link(`${paths.agents}/${id}/danger`, 'Activate agent')
  if (managed?.paused) return link(`${paths.agents}/${id}/access`, 'End pause')
  return link(mailboxPath(id), 'Open mailbox')
}

/** Highest number of agents, webhooks and requests that the page reads. */
const readMax = 200

/** Highest number of agents that the page shows. */
const shownMax = 20

export async function showHome(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const managed = await deps.store.managedAgents.list(visit.session.account_id, '', readMax)
  const rows = (await readRows(deps, visit, managed)).toSorted((one, other) => urgency(other) - urgency(one))
  const setup = await readSetup(deps, visit, managed)
  return { page: homePage(visit, { setup, rows: rows.slice(0, shownMax), hasMore: rows.length > shownMax }) }
}

/** Returns a higher number for an agent that needs the person sooner. */
const urgency = ({ waiting, failing, mailbox }: AgentRow): number =>
  (waiting > 0 ? 4 : 0) + (failing.length > 0 ? 2 : 0) + ((mailbox?.unread ?? 0) > 0 ? 1 : 0)

async function readRows(
  { approvals, contactRequests, store }: WebDeps,
  { session }: PersonVisit,
  managed: readonly ManagedAgent[],
): Promise<AgentRow[]> {
  const accountId = session.account_id
  const [mailboxes, webhooks, actions, requests] = await Promise.all([
    store.managedMailboxes.list(accountId, '', readMax),
    store.managedWebhooks.list(accountId, '', readMax),
    approvals.waiting(accountId, '', readMax),
    contactRequests.waiting(accountId, readMax),
  ])
  const agents = new Map([...mailboxes, ...managed].map(({ id, handle }) => [handle, id]))
  return [...agents].sort().map(([handle, id]) => ({
    id,
    handle,
    managed: managed.find((agent) => agent.id === id),
    mailbox: mailboxes.find((mailbox) => mailbox.id === id),
    waiting: [...actions, ...requests].filter((request) => request.handle === handle).length,
    failing: webhooks.filter(
      ({ agent_id, failed_since, suspended_at }) => agent_id === id && (failed_since !== null || suspended_at !== null),
    ),
  }))
}

/** Highest number of apps and of clients from which the setup follows. */
const useMax = 100

/** Renders the setup of the first agent of the person, or else of an organization. */
async function readSetup(
  deps: WebDeps,
  visit: PersonVisit,
  agents: readonly ManagedAgent[],
): Promise<Html | undefined> {
  const first = agents.find(({ handle }) => ownerOf(handle) === visit.session.username) ?? agents[0]
  if (!first) return checklist('Set up your first agent', firstSteps(visit))
  const use = await readAgentUse(deps, visit, first, useMax)
  const steps = checklist(`Set up ${first.handle}`, [createdStep, ...setupSteps(deps, visit, first, use)])
  return steps ?? setupComplete(visit, first, { ...use, now: deps.clock() })
}
