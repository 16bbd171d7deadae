import type { ManagedAgent } from '../../../store/managed-agents.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { mailboxAt, places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { notice } from '../shown.ts'

/** The pages of an agent, below its own. */
const parts = {
  '': 'Settings',
  '/card': 'Card',
  '/access': 'Who may write',
  '/blocks': 'Blocks',
  '/delete': 'Delete',
} as const

type Part = keyof typeof parts

interface Frame {
  agent: Pick<ManagedAgent, 'id' | 'handle'>
  part: Part
  body: Html
  problem?: Problem | undefined
  /** Said in place of the usual notice. */
  said?: Html | undefined
}

/** A page of an agent, with the way to the others. */
export const agentFrame = (visit: Visit, { agent, part, body, problem, said }: Frame): Page => ({
  title: part === '' ? agent.handle : `${parts[part]}: ${agent.handle}`,
  refusal: problem,
  body: html`${said ?? notice(visit)}
<nav aria-label="This agent"><ul>
${Object.entries(parts).map(
  ([path, name]) =>
    html`<li><a href="${visit.base}${places.agents}/${agent.id}${path}" ${path === part ? html`aria-current="page"` : undefined}>${name}</a></li>`,
)}
</ul></nav>
${body}
<p><a href="${visit.base}${mailboxAt(agent.id)}">Its mailbox</a> · <a href="${visit.base}${places.agents}">All agents</a></p>`,
})

/** What is wrong with no field of a form in particular, where a page has several. */
export const alert = (problem: Problem | undefined): Html | undefined =>
  problem && problem.field === undefined ? html`<p role="alert" class="problem">${problem.text}</p>` : undefined
