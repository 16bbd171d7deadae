import { createOwnAgent, type AgentFields } from '../../../people/agents.ts'
import { isHandle, ownerOf } from '../../../domain/handles.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { Fault } from '../../../fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PersonVisit, Visit, WebDeps } from '../route.ts'

/** Highest number of agents in a list. The person types the handle of any other agent. */
export const agentsListedMax = 200

/** Highest age in milliseconds at which an agent counts as created by an earlier submission of the same form. */
const sameFormMs = 60_000

const nameRule = 'use up to 39 lowercase letters, numbers, _ or -. Start with a letter or number'

const agentId = /^agt_[0-9A-Z]{26}$/

export const isAgentId = (text: string): boolean => agentId.test(text)

/** Renders the field of a form that stands on a tab of an agent; see `listPath`. */
export const agentTabField = (agentId: string | undefined): Html | undefined =>
  agentId === undefined ? undefined : html`<input type="hidden" name="of-agent" value="${agentId}" />`

/** Returns the path of the list to which a form returns: the tab of an agent that the form names, or `path`. */
export function listPath({ form }: Visit, path: string, tab: 'apps' | 'webhooks'): string {
  const id = form('of-agent')
  return isAgentId(id) ? `${paths.agents}/${id}/${tab}` : path
}

/** Returns an agent that the person manages. Throws NOT_FOUND for any other agent, whether it exists or not. */
export async function requireManagedAgent(
  { store }: Pick<WebDeps, 'store'>,
  { session }: PersonVisit,
  id: string,
): Promise<ManagedAgent> {
  const agent = isAgentId(id) ? await store.managedAgents.find(session.account_id, id) : undefined
  if (!agent) throw new Fault('NOT_FOUND', 'you manage no agent with this id')
  return agent
}

/** Throws FORBIDDEN for an owner whose agents the person does not manage, whether the owner exists or not. */
export async function requireManagedOwner({ store }: WebDeps, { session }: PersonVisit, owner: string): Promise<void> {
  const owners = await store.managedAgents.owners(session.account_id)
  if (!owners.some(({ name }) => name === owner)) throw new Fault('FORBIDDEN', 'you do not manage agents of that owner')
}

/**
 * Returns the id of the agent that a form names by handle, or else in the list. Returns an empty text for an agent that
 * the person does not manage, or that does not exist. Never looks up an agent of another owner, so the response time
 * does not reveal that such an agent exists.
 */
export async function chosenAgentId(
  { store }: Pick<WebDeps, 'store'>,
  { form, session }: PersonVisit,
): Promise<string> {
  const handle = form('handle').trim()
  if (handle === '') return form('agent')
  const organizations = await store.accounts.organizations(session.account_id)
  const owners = [session.username, ...organizations.map(({ slug }) => slug)]
  return isHandle(handle) && owners.includes(ownerOf(handle)) ? ((await store.agents.idOf(handle)) ?? '') : ''
}

/** Returns the agent that a form names. Throws an error about the field if the person chose none. */
export async function requireChosenAgent(deps: Pick<WebDeps, 'store'>, visit: PersonVisit): Promise<ManagedAgent> {
  const { form } = visit
  if (form('agent') === '' && form('handle').trim() === '')
    throw new FieldFault('agent', 'is missing', { formText: 'Choose an agent.' })
  return requireManagedAgent(deps, visit, await chosenAgentId(deps, visit))
}

/** Creates an agent of the person, or of an organization whose agents the person manages. Returns its id. */
export async function createManagedAgent(
  deps: WebDeps,
  visit: PersonVisit,
  { owner, name, ...fields }: AgentFields & { owner: string; name: string },
): Promise<string> {
  deps.identity.changeLimit(visit.session.account_id)
  await requireManagedOwner(deps, visit, owner)
  const { id } = await createOwnAgent(deps, { handle: `@${owner}.${name}`, ...fields }).catch(throwAsNameFault)
  return id
}

/**
 * Creates an agent like `createManagedAgent`. If an earlier submission of the form created it a moment ago, returns the
 * id of that agent.
 */
export async function createManagedAgentOnce(
  deps: WebDeps,
  visit: PersonVisit,
  input: { owner: string; name: string },
): Promise<string> {
  try {
    return await createManagedAgent(deps, visit, input)
  } catch (thrown) {
    const isTaken = thrown instanceof FieldFault && thrown.code === 'DUPLICATE_HANDLE'
    const id = isTaken ? await deps.store.agents.idOf(`@${input.owner}.${input.name}`) : undefined
    const agent = id === undefined ? undefined : await requireManagedAgent(deps, visit, id)
    if (!agent || agent.created_at <= deps.clock() - sameFormMs) throw thrown
    return agent.id
  }
}

/**
 * Rethrows an error about the handle as an error about the name. The form has no other field that belongs to the
 * handle.
 */
export function throwAsNameFault(thrown: unknown): never {
  if (!(thrown instanceof FieldFault) || thrown.field !== 'handle') throw thrown
  const { code, complaint, formText } = thrown
  if (code !== 'INVALID_HANDLE') throw new FieldFault('name', complaint, { code, formText })
  throw new FieldFault('name', 'is not a valid part of a handle', { code, formText: nameRule })
}
