import type { AgentToActAs } from '../../../store/people/managed-agents.ts'
import { choice, field, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { agentsListedMax } from './own-agents.ts'
import type { Visit } from '../route.ts'

interface AgentChoice {
  label: string
  /** Agents to list. One more agent than the limit means that the list is incomplete. */
  agents: readonly AgentToActAs[]
  /** Options that follow the agents. */
  others?: readonly { value: string; text: string }[]
  /** True if the person has to choose when there are several agents. Otherwise the first one is chosen. */
  mustChoose?: true
  problem: Problem | undefined
}

/**
 * Renders a list from which the person chooses an agent. If the list is incomplete, also renders a field for the handle
 * of another agent.
 */
export function agentChoice(visit: Visit, { label, agents, others = [], mustChoose, problem }: AgentChoice): Html {
  const firstAgents = agents.slice(0, agentsListedMax)
  const list = choice({
    name: 'agent',
    label,
    options: [...firstAgents.map(({ id, handle }) => ({ value: id, text: handle })), ...others],
    placeholder: mustChoose && agents.length > 1 ? 'Choose an agent' : undefined,
    isOptional: agents.length > agentsListedMax,
    selected: visit.form('agent') || (visit.query.get('agent') ?? ''),
    problem,
  })
  if (agents.length <= agentsListedMax) return list
  return html`${list}${field({
    name: 'handle',
    label: 'Handle of another agent',
    value: visit.form('handle'),
    isOptional: true,
    hint: `The list has the first ${agentsListedMax} of your agents. A handle here overrides the list.`,
    problem,
  })}`
}
