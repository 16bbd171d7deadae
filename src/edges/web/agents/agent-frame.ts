import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { mailboxPath, paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { notice } from '../notices.ts'
import { tabs } from '../rendering.ts'

/** Pages of an agent, by their paths below the page of the agent. */
const parts = {
  '': 'Settings',
  '/card': 'Card',
  '/access': 'Access',
  '/blocks': 'Blocks',
  '/delete': 'Delete',
} as const

type Part = keyof typeof parts

interface Frame {
  agent: Pick<ManagedAgent, 'id' | 'handle'>
  part: Part
  body: Html
  problem?: Problem | undefined
  /** Status message. The default is the notice of the last step. */
  status?: Html | undefined
}

/** Returns a page of an agent with the navigation between its pages. */
export const agentFrame = (visit: Visit, { agent, part, body, problem, status }: Frame): WebPage => ({
  title: part === '' ? agent.handle : `${parts[part]}: ${agent.handle}`,
  error: problem,
  body: html`${status ?? notice(visit)}
${tabs(
  'This agent',
  Object.entries(parts).map(([path, name]) => ({
    href: `${visit.base}${paths.agents}/${agent.id}${path}`,
    name,
    isHere: path === part,
  })),
)}
${body}
<p><a href="${visit.base}${mailboxPath(agent.id)}">Mailbox</a> · <a href="${visit.base}${paths.agents}">All agents</a></p>`,
})

/** Renders an error that concerns no single field. Pages with several forms use it. */
export const problemAlert = (problem: Problem | undefined): Html | undefined =>
  problem && problem.field === undefined ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined
