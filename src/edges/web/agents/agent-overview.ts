import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { html, type Html } from '../html.ts'
import { draftIdIn, sendingProblem } from '../mail/message-form.ts'
import { problemAlert, type Problem } from '../fields.ts'
import { mailboxPath, paths } from '../paths.ts'
import { nameHtml, numberTiles, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { accessSummary } from './access-texts.ts'
import { closedByTierNotice } from './agent-fields.ts'
import { agentTab } from './agent-frame.ts'
import { path as agentPath, requestedAgent } from './agent.ts'
import { checklist, readAgentUse, setupSteps, type AgentUse, type SetupStep } from './setup.ts'

export { path } from './agent.ts'
export const testMessagePath = `${agentPath}/test-message`

/** Highest number that the page counts. */
const countedMax = 99

const countOf = (rows: readonly unknown[]): string => (rows.length > countedMax ? `${countedMax}+` : `${rows.length}`)

interface Overview {
  agent: ManagedAgent
  steps: readonly SetupStep[]
  /** Numbers of threads, apps, clients and webhooks, with the paths of their lists. */
  counts: readonly { name: string; count: string; path: string }[]
  entries: number
  blocks: number
  lastMessageAt: number | undefined
  isOnline: boolean
  problem: Problem | undefined
}

const overviewSections = (visit: Visit, overview: Overview): Html => {
  const { agent, steps, counts, lastMessageAt, isOnline, problem } = overview
  const page = `${visit.base}${paths.agents}/${agent.id}`
  return html`${problemAlert(problem)}${closedByTierNotice(agent)}
<p>${accessSummary(agent, overview)}</p>
${checklist('Finish setting up', steps)}
<section aria-labelledby="numbers"><h2 id="numbers">At a glance</h2>
${numberTiles(counts.map(({ name, count, path }) => [name, html`<a href="${visit.base}${path}">${count}</a>`]))}</section>
<section aria-labelledby="details"><h2 id="details">Details</h2>
<dl class="facts">
<div><dt>Display name</dt><dd>${nameHtml(agent.display_name) ?? html`<a href="${page}/profile">Add a display name</a>`}</dd></div>
<div><dt>Description</dt><dd dir="auto">${agent.description ?? html`<a href="${page}/profile">Add a description</a>`}</dd></div>
<div><dt>Last message</dt><dd>${lastMessageAt === undefined ? 'No messages yet' : timeHtml(lastMessageAt)}</dd></div>
<div><dt>Live connection</dt><dd>${isOnline ? 'Connected now' : 'Not connected'}</dd></div>
<div><dt>Created</dt><dd>${timeHtml(agent.created_at)}</dd></div>
</dl></section>`
}

export const showAgentOverview = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overviewTab(deps, visit, await requestedAgent(deps, visit)),
})

async function overviewTab(
  deps: WebDeps,
  visit: PersonVisit,
  agent: ManagedAgent,
  problem?: Problem,
): Promise<WebPage> {
  const { store, presence } = deps
  const { id } = agent
  const use = await readAgentUse(deps, visit, agent, countedMax + 1)
  const body = overviewSections(visit, {
    agent,
    steps: setupSteps(deps, visit, agent, use),
    counts: await countsOf(deps, visit, agent, use),
    entries: use.allowed.length,
    blocks: await store.trust.countBlocks(id),
    lastMessageAt: use.newest?.last_message_at,
    isOnline: await presence.isOnline(id),
    problem,
  })
  return agentTab(deps, visit, { agent, part: '', problem, body })
}

async function countsOf(
  { store, threads }: WebDeps,
  { session }: PersonVisit,
  { id, handle }: ManagedAgent,
  { apps, clients }: AgentUse,
): Promise<Overview['counts']> {
  const limit = countedMax + 1
  const page = `${paths.agents}/${id}`
  const unread = await threads.list({ agentId: id, handle }, { status: 'unread', limit, cursor: null })
  return [
    { name: 'Unread threads', count: countOf(unread.threads), path: `${mailboxPath(id)}?unread=on` },
    {
      name: 'Apps',
      count: countOf(apps),
      path: `${page}/apps`,
    },
    {
      name: 'Clients',
      count: countOf(clients.filter(({ revoked_at }) => revoked_at === null)),
      path: `${page}/apps#clients`,
    },
    {
      name: 'Webhooks',
      count: countOf(await store.managedWebhooks.list(session.account_id, '', limit, id)),
      path: `${page}/webhooks`,
    },
  ]
}

/**
 * Sends a message of the agent to itself, by the same rules and limits as every send. A form that is submitted twice
 * sends one message.
 */
export async function sendTestMessage(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  const { id, handle } = agent
  try {
    deps.identity.changeLimit(visit.session.account_id)
    await deps.delivery.accept(
      { agentId: id, handle },
      {
        id: draftIdIn(visit),
        to: [handle],
        subject: 'Test message',
        content_parts: [{ type: 'text', text: `This is a test. ${handle} sent it to itself from its page.` }],
      },
    )
    return { see: `${paths.agents}/${id}?done=test-sent&agent=${id}` }
  } catch (thrown) {
    return { page: await overviewTab(deps, visit, agent, sendingProblem(thrown)) }
  }
}
