import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { icon } from '../icons.ts'
import { mailboxPath, paths } from '../paths.ts'
import { agentState, agentSwitcher, tabs } from '../rendering.ts'
import type { PersonVisit, WebDeps, WebPage } from '../route.ts'

/** Tabs of the page of an agent, by their paths below the page. */
const parts = {
  '': 'Overview',
  '/access': 'Access',
  '/profile': 'Profile',
  '/apps': 'Apps & clients',
  '/webhooks': 'Webhooks',
  '/activity': 'Activity',
  '/danger': 'Danger zone',
} as const

interface Tab {
  agent: Pick<ManagedAgent, 'id' | 'handle' | 'inactive' | 'paused'>
  part: keyof typeof parts
  body: Html
  problem?: Problem | undefined
  /** True if the last step is undone meanwhile, so that the tab does not show its notice. */
  isUndone?: boolean
}

/** Highest number of other agents in the menu. */
const switcherMax = 20

/** Returns a tab of the page of an agent. The menu above it leads to the same tab of another agent. */
export async function agentTab({ store }: WebDeps, visit: PersonVisit, tab: Tab): Promise<WebPage> {
  const { agent, part, body, problem, isUndone } = tab
  const { id, handle, inactive, paused } = agent
  const agents = await store.managedAgents.list(visit.session.account_id, '', switcherMax + 1)
  const at = (agentId: string, path: string): string => `${visit.base}${paths.agents}/${agentId}${path}`
  const others = agents
    .filter((other) => other.id !== id)
    .slice(0, switcherMax)
    .map((other) => ({ handle: other.handle, href: at(other.id, part) }))
  return {
    title: part === '' ? handle : `${parts[part]}: ${handle}`,
    hasOwnHeading: true,
    error: problem,
    body: html`${isUndone ? undefined : notice(visit)}
<div class="agent-head">${agentSwitcher({ handle, others, all: `${visit.base}${paths.agents}` })}
${agentState(inactive, paused)}
${inactive ? undefined : html`<a class="button secondary" href="${visit.base}${mailboxPath(id)}">${icon('mail')}<span class="label">Open mailbox</span></a>`}</div>
${tabs(
  'This agent',
  Object.entries(parts).map(([path, name]) => ({ href: at(id, path), name, isHere: path === part })),
)}
${body}`,
  }
}
