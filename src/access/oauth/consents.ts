import type { Bearer, ResourceName } from '#generated/scopes.ts'
import { bearerOf, parseScope, scopesToAskFor } from '../../domain/scopes.ts'
import { Fault } from '../../fault.ts'
import { mayAct } from '../../people/acting.ts'
import type { Client } from '../../store/access/clients.ts'
import type { NewTokenFamily } from '../../store/access/token-families.ts'
import type { Store } from '../../store/index.ts'
import { recordClientUse } from './client-authentication.ts'

/** Access that an app requests from a person, by a redirect or for a device. */
export interface RequestedAccess {
  client: { id: string; name: string | null }
  scopes: readonly string[]
  /** Kind of actor that the scopes belong to. For `agent`, the person has to choose an agent. */
  bearer: Bearer
  resource: ResourceName | undefined
}

/** Returns the access that a client requests by its `scope` parameter. Throws `invalid_scope` if no scope remains. */
export function requestedAccess(
  { id, name, scope: allowed }: Client,
  scope: string | undefined,
  resource: ResourceName | undefined,
): RequestedAccess {
  const scopes = scopesToAskFor(scope, parseScope(allowed), resource)
  const bearer = scopes && bearerOf(scopes)
  if (!scopes || !bearer) throw new Fault('invalid_scope')
  return { client: { id, name }, scopes, bearer, resource }
}

/** Consent of a person. `from` names the browser and its address, which the list of authorized apps shows. */
export interface Consent {
  accountId: string
  agentId: string | undefined
  from: string
}

type ConsentedFields = 'account_id' | 'agent_id' | 'client_id' | 'scope' | 'resource' | 'consented_from'

const fromCharactersMax = 200

/**
 * Begins the token family of a consent (all tokens of one consent) in a transaction. Throws FORBIDDEN for an agent of
 * another owner and for an inactive agent. Existing token families of an inactive agent remain, because the agent may
 * be activated again.
 */
export async function storeConsent(
  store: Store,
  { client, scopes, bearer, resource }: RequestedAccess,
  { accountId, agentId, from }: Consent,
  family: Omit<NewTokenFamily, ConsentedFields>,
  now: number,
): Promise<void> {
  if ((agentId === undefined) !== (bearer === 'user'))
    throw new Fault('FORBIDDEN', 'no agent is chosen: choose one of your agents')
  if (agentId !== undefined) await store.organizations.lockRole(accountId, agentId)
  if (!(await mayAct(store, accountId, agentId)))
    throw new Fault('FORBIDDEN', 'you may not act for this agent: choose another one')
  if (agentId !== undefined && (await store.agents.identify(agentId))?.inactive)
    throw new Fault('FORBIDDEN', 'this agent is inactive: choose another one')
  const consented = {
    account_id: accountId,
    agent_id: agentId ?? null,
    client_id: client.id,
    scope: scopes.join(' '),
    resource: resource ?? null,
    consented_from: from.slice(0, fromCharactersMax),
  }
  await store.tokenFamilies.create({ ...family, ...consented }, now)
  await recordClientUse(store, client.id, now)
}
