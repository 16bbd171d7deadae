import { createAgent, type AgentFields } from '../../directory/agents.ts'
import { FieldFault } from '../../directory/field-fault.ts'
import { Fault } from '../../fault.ts'
import type { ManagedAgent } from '../../store/managed-agents.ts'
import type { PersonVisit, WebDeps } from './route.ts'

const agentId = /^agt_[0-9A-Z]{26}$/

/** An agent that the person manages; any other one is not found, whether it exists or not. */
export async function managedAgent({ store }: WebDeps, { session }: PersonVisit, id: string): Promise<ManagedAgent> {
  const agent = agentId.test(id) ? await store.managedAgents.find(session.account_id, id) : undefined
  if (!agent) throw new Fault('NOT_FOUND', 'there is no such agent among yours')
  return agent
}

/** Makes an agent of the person or of an organization that the person manages agents of; returns its id. */
export async function createManagedAgent(
  deps: WebDeps,
  { session }: PersonVisit,
  { owner, name, ...fields }: AgentFields & { owner: string; name: string },
): Promise<string> {
  deps.identity.changeLimit(session.account_id)
  const owners = await deps.store.managedAgents.owners(session.account_id)
  if (!owners.some((managed) => managed.name === owner))
    throw new Fault('FORBIDDEN', 'you do not manage agents of that owner')
  const { id } = await createAgent(deps, { handle: `@${owner}.${name}`, ...fields }).catch(aboutName)
  return id
}

/** A form asks for the second half of the handle only. */
function aboutName(thrown: unknown): never {
  if (!(thrown instanceof FieldFault) || thrown.field !== 'handle') throw thrown
  const { code, complaint } = thrown
  const form = 'must be up to 39 of a-z, 0-9, _ and -, the first a letter or digit'
  throw new FieldFault('name', code === 'INVALID_HANDLE' ? form : complaint, { code })
}
