import type { ActableAgent } from '../../../store/managed-agents.ts'
import { choice, field, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { agentsListed } from '../own-agents.ts'
import type { Visit } from '../route.ts'

interface AgentChoice {
  label: string
  /** One more than are listed, where there are more. */
  agents: readonly ActableAgent[]
  /** What else can be picked. */
  others?: readonly { value: string; text: string }[]
  problem: Problem | undefined
}

/** One of the first agents from a list, and where there are more, any other one by its handle. */
export function agentChoice(visit: Visit, { label, agents, others = [], problem }: AgentChoice): Html {
  const listed = agents.slice(0, agentsListed)
  const picked = choice({
    name: 'agent',
    label,
    options: [...listed.map(({ id, handle }) => ({ value: id, text: handle })), ...others],
    selected: visit.form('agent'),
    problem,
  })
  if (agents.length <= agentsListed) return picked
  return html`${picked}${field({
    name: 'handle',
    label: 'Or the handle of another one',
    value: visit.form('handle'),
    isOptional: true,
    hint: `The list has the first ${agentsListed} of your agents. A handle here goes before what is picked there.`,
    problem,
  })}`
}
