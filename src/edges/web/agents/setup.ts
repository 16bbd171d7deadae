import { tokenFamiliesOf } from '../../../access/oauth/families.ts'
import { dayMs } from '../../../domain/durations.ts'
import type { ThreadHeader } from '../../../domain/thread-views.ts'
import type { ListedTokenFamily } from '../../../store/access/token-families.ts'
import type { ManagedAgent, ManagedClient } from '../../../store/people/managed-agents.ts'
import { button, hiddenField } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { icon } from '../icons.ts'
import { mailboxPath, paths } from '../paths.ts'
import { nameHtml } from '../rendering.ts'
import type { PersonVisit, Visit, WebDeps } from '../route.ts'

/** Step of the setup of an agent. */
export interface SetupStep {
  isDone: boolean
  name: string
  /** Reason for the step, in one sentence. */
  why: Html | string
  /** Link or button that leads to the step. */
  action?: Html | undefined
}

const stepLink = ({ base }: Visit, path: string, text: string): Html =>
  html`<a class="button secondary" href="${base}${path}">${text}</a>`

const steps = {
  create: { name: 'Create an agent', why: 'It gets an address and a mailbox.' },
  allow: { name: 'Allow a sender', why: 'Until then, nobody else can message it.' },
  connect: {
    name: 'Connect an app or a client',
    why: 'It reads and sends the mail of the agent. Done after its first call.',
  },
  test: { name: 'Send a test message', why: 'The agent sends it to itself, so you see how mail arrives.' },
} as const

/** Returns the steps of a person who has no agent yet. */
export const firstSteps = (visit: Visit): SetupStep[] => [
  { ...steps.create, isDone: false, action: stepLink(visit, paths.agents, 'Create agent') },
  ...[steps.test, steps.connect, steps.allow].map((step) => ({ ...step, isDone: false })),
]

export const createdStep: SetupStep = { ...steps.create, isDone: true }

/** Rows of an agent from which its setup follows. A list may have only its first rows. */
export interface AgentUse {
  allowed: readonly string[]
  apps: readonly ListedTokenFamily[]
  clients: readonly ManagedClient[]
  /** Thread with the newest message. */
  newest: ThreadHeader | undefined
}

/** Reads how an agent is used, with at most `limit` apps and clients. */
export async function readAgentUse(
  deps: WebDeps,
  { session }: PersonVisit,
  { id, handle }: ManagedAgent,
  limit: number,
): Promise<AgentUse> {
  const { store, threads } = deps
  const accountId = session.account_id
  const [allowed, apps, clients, mail] = await Promise.all([
    store.trust.allowlist(id),
    tokenFamiliesOf(deps, { accountId, after: '', limit, agentId: id }),
    store.managedAgents.clients(accountId, '', limit, id),
    threads.list({ agentId: id, handle }, { status: 'active', limit: 1, cursor: null }),
  ])
  return { allowed, apps, clients, newest: mail.threads[0] }
}

/** Returns the steps that a new agent needs, with the steps that are done. */
export function setupSteps(
  { ids }: Pick<WebDeps, 'ids'>,
  visit: PersonVisit,
  { id, inbound_policy, inactive }: ManagedAgent,
  { allowed, apps, clients, newest }: AgentUse,
): SetupStep[] {
  const page = `${paths.agents}/${id}`
  return [
    {
      ...steps.test,
      isDone: newest !== undefined,
      action: inactive
        ? undefined
        : button(visit, `${page}/test-message`, 'Send test message', undefined, hiddenField('id', ids('env'))),
    },
    connectStep(visit, id, { apps, clients }),
    {
      ...steps.allow,
      isDone: inbound_policy === 'open' || allowed.length > 0,
      action: stepLink(visit, `${page}/access#allowlist`, 'Add to allowlist'),
    },
  ]
}

/** Returns the step that is done when an app or a client has got its first token. */
function connectStep(visit: Visit, id: string, { apps, clients }: Pick<AgentUse, 'apps' | 'clients'>): SetupStep {
  const isDone = apps.length > 0 || clients.some(({ used_at }) => used_at !== null)
  const waiting = clients.find(({ used_at, revoked_at }) => used_at === null && revoked_at === null)
  if (!isDone && waiting)
    return {
      ...steps.connect,
      isDone,
      why: html`The client ${nameHtml(waiting.name ?? waiting.id)} has not called yet.`,
      action: stepLink(visit, `${paths.clients}/${encodeURIComponent(waiting.id)}`, 'Wait for its first call'),
    }
  const action = html`<div class="actions">${stepLink(visit, paths.connect, 'Connect app')}
${stepLink(visit, `${paths.clients}?agent=${id}#new`, 'Create client')}</div>`
  return { ...steps.connect, isDone, action }
}

/** Days for which the page of an agent says that its setup is complete. */
const completeNoticeDays = 3

/** Renders that the setup of an agent is complete. The notice disappears some days after the newest step. */
export function setupComplete(
  { base }: Visit,
  { id, handle, created_at }: ManagedAgent,
  { apps, clients, now }: Pick<AgentUse, 'apps' | 'clients'> & { now: number },
): Html | undefined {
  const newest = Math.max(created_at, ...[...apps, ...clients].map((row) => row.created_at))
  if (now - newest > completeNoticeDays * dayMs) return undefined
  return html`<section aria-labelledby="setup" class="setup complete"><h2 id="setup">${icon('approvals')} All set</h2>
<p>${handle} has sent mail, its app or client has called, and other agents can reach it.
<a href="${base}${mailboxPath(id)}/new">Write a message</a>, or <a href="${base}${paths.agents}/${id}/access">allow more senders</a>.</p></section>`
}

/** Renders the steps as a checklist. Renders nothing if all are done. */
export function checklist(title: string, steps: readonly SetupStep[]): Html | undefined {
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return undefined
  return html`<section aria-labelledby="setup" class="setup"><h2 id="setup">${title}</h2>
<p><small>${done} of ${steps.length} steps done</small></p>
<ol class="steps">${steps.map(
    ({ isDone, name, why, action }) =>
      html`<li class="${isDone ? 'done' : ''}">${icon(isDone ? 'approvals' : 'todo')}<div><strong>${name}</strong>${isDone ? html`<span class="quiet"> (done)</span>` : html`<br /><small>${why}</small>`}</div>${isDone ? undefined : action}</li>`,
  )}</ol></section>`
}
