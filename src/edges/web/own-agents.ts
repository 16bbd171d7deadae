import { createOwnAgent, type AgentFields } from '../../directory/agents.ts'
import { isHandle, ownerOf } from '../../domain/handles.ts'
import { FieldFault } from '../../directory/field-fault.ts'
import { Fault } from '../../fault.ts'
import type { ManagedAgent } from '../../store/managed-agents.ts'
import type { PersonVisit, WebDeps } from './route.ts'

/** As many as a list is good to pick from; any other one is named by its handle. */
export const agentsListed = 200

/** How long ago an agent was made that a form which is sent twice has made. */
const justNowMs = 60_000

const agentId = /^agt_[0-9A-Z]{26}$/

export const isAgentId = (text: string): boolean => agentId.test(text)

/** An agent that the person manages; any other one is not found, whether it exists or not. */
export async function managedAgent(
  { store }: Pick<WebDeps, 'store'>,
  { session }: PersonVisit,
  id: string,
): Promise<ManagedAgent> {
  const agent = isAgentId(id) ? await store.managedAgents.find(session.account_id, id) : undefined
  if (!agent) throw new Fault('NOT_FOUND', 'there is no such agent among yours')
  return agent
}

/** Refuses an owner whose agents the person does not manage, whether there is such an owner or not. */
export async function managedOwner({ store }: WebDeps, { session }: PersonVisit, owner: string): Promise<void> {
  const owners = await store.managedAgents.owners(session.account_id)
  if (!owners.some(({ name }) => name === owner)) throw new Fault('FORBIDDEN', 'you do not manage agents of that owner')
}

/**
 * Returns the id of the agent that a form names, by its handle or else from the list. It looks up no agent of somebody
 * else, so the time of an answer does not tell that such an agent exists. It returns an empty text for such an agent,
 * and for an agent that does not exist.
 */
export async function pickedAgent({ store }: Pick<WebDeps, 'store'>, { form, session }: PersonVisit): Promise<string> {
  const handle = form('handle').trim()
  if (handle === '') return form('agent')
  const organizations = await store.accounts.organizations(session.account_id)
  const owners = [session.username, ...organizations.map(({ slug }) => slug)]
  return isHandle(handle) && owners.includes(ownerOf(handle)) ? ((await store.agents.idOf(handle)) ?? '') : ''
}

/** Makes an agent of the person or of an organization that the person manages agents of; returns its id. */
export async function createManagedAgent(
  deps: WebDeps,
  visit: PersonVisit,
  { owner, name, ...fields }: AgentFields & { owner: string; name: string },
): Promise<string> {
  deps.identity.changeLimit(visit.session.account_id)
  await managedOwner(deps, visit, owner)
  const { id } = await createOwnAgent(deps, { handle: `@${owner}.${name}`, ...fields }).catch(aboutName)
  return id
}

/** The same; an agent that the form has made a moment ago, by the first of two clicks, is the one that it makes. */
export async function createManagedAgentOnce(
  deps: WebDeps,
  visit: PersonVisit,
  wanted: { owner: string; name: string },
): Promise<string> {
  try {
    return await createManagedAgent(deps, visit, wanted)
  } catch (thrown) {
    const isTaken = thrown instanceof FieldFault && thrown.code === 'DUPLICATE_HANDLE'
    const id = isTaken ? await deps.store.agents.idOf(`@${wanted.owner}.${wanted.name}`) : undefined
    const agent = id === undefined ? undefined : await managedAgent(deps, visit, id)
    if (!agent || agent.created_at <= deps.clock() - justNowMs) throw thrown
    return agent.id
  }
}

/** A form asks for the second half of the handle only. */
export function aboutName(thrown: unknown): never {
  if (!(thrown instanceof FieldFault) || thrown.field !== 'handle') throw thrown
  const { code, complaint } = thrown
  const form = 'must be up to 39 of a-z, 0-9, _ and -, the first a letter or digit'
  throw new FieldFault('name', code === 'INVALID_HANDLE' ? form : complaint, { code })
}
