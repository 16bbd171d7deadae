import { ulid } from 'ulid'
import type { AgentSetup } from '../../src/store/people/agents.ts'
import { ownerOf } from '../../src/domain/handles.ts'
import { agentScopes, type ResourceName } from '#generated/scopes.ts'
import { draftTo, restClient, restClientAt, type RestClient } from './client.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'

export interface AgentOptions
  extends Partial<Pick<AgentSetup, 'display_name' | 'visibility' | 'inbound_policy' | 'paused' | 'inactive'>> {
  allowlist?: readonly string[]
  blocks?: readonly string[]
  handle?: string
}

export interface Agent extends RestClient {
  id: string
  handle: string
  token: string
  /** Returns a token of this agent; default: with every scope of the resource. */
  tokenFor(resource: ResourceName, scopes?: readonly string[]): Promise<string>
  /** Changes the state of the agent. */
  update(wishes: AgentOptions): Promise<void>
}

/** Creates an agent for one test, with an empty mailbox. By default it allows everyone. */
export async function newAgent(service: Service, wishes: AgentOptions = {}): Promise<Agent> {
  const handle = wishes.handle ?? `@alice.${ulid().toLowerCase()}`
  const id = await put(service, handle, wishes)
  const tokenFor = (resource: ResourceName, scopes: readonly string[] = agentScopes[resource]): Promise<string> =>
    service.deps.tokens.issue({
      subject: 'acc_of_the_test',
      agentId: id,
      clientId: 'cli_assistant',
      sessionId: 'cli_assistant',
      scopes,
      resource,
    })
  const token = await tokenFor('rest')
  return {
    ...restClient(service, token),
    id,
    handle,
    token,
    tokenFor,
    update: async (changed) => void (await put(service, handle, { ...wishes, ...changed })),
  }
}

/** Sends with a new token, after a test has moved time beyond the lifetime of the old one. Resolves with the id. */
export async function sendWithNewToken(
  service: Service,
  sender: Agent,
  recipient: Agent,
  changes: object = {},
): Promise<string> {
  const client = restClientAt(service, await sender.tokenFor('rest'))
  return (await client.sent(draftTo(recipient.handle, changes))).id
}

export const newAgents = (service: Service, count: number, wishes: AgentOptions = {}): Promise<Agent[]> =>
  Promise.all(Array.from({ length: count }, () => newAgent(service, wishes)))

async function put(
  { deps: { store, database, clock } }: Service,
  handle: string,
  wishes: AgentOptions,
): Promise<string> {
  const {
    display_name = null,
    visibility = 'public',
    inbound_policy = 'open',
    paused = false,
    inactive = false,
    allowlist = [],
    blocks = [],
  } = wishes
  const owner = await store.owners.owner(ownerOf(handle))
  if (!owner) throw new Error(`nobody owns ${handle}`)
  const state = { display_name, visibility, inbound_policy, paused, inactive }
  const { id } = await store.agents.put(
    { id: `agt_${ulid()}`, handle, owner_type: owner.type, owner_id: owner.id, ...state },
    state,
    clock(),
  )
  for (const list of ['allowlist_entry', 'block'])
    await sqlOn(database, 'the edges need many more steps')(`delete from ${list} where agent_id = :id::uuid`, { id })
  await store.trust.allow(id, allowlist, clock())
  for (const blocked of blocks) await store.trust.block(id, blocked, clock())
  return id
}
