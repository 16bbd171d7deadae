import { fixedLimits } from '#generated/limits.ts'
import type { TokenResponse } from '#generated/rest/models.ts'
import { sessionOfClient } from '../../../domain/clients.ts'
import { grantScopes, parseScope } from '../../../domain/scopes.ts'
import { Fault } from '../../../fault.ts'
import type { ConfidentialClient } from '../../../store/access/clients.ts'
import { clientUseMs, recordClientUse } from '../client-authentication.ts'
import type { GrantDeps, GrantRequest } from './grant.ts'

/** Issues a token to a confidential client for its agent (RFC 6749 section 4.4). */
export async function issueForClientCredentials(
  { clock, store, tokens }: GrantDeps,
  { client, scope, resource }: GrantRequest<ConfidentialClient, never>,
): Promise<TokenResponse> {
  if (!resource) throw new Fault('invalid_target')
  const scopes = grantScopes(scope, parseScope(client.scope), resource)
  if (!scopes || scopes.length === 0) throw new Fault('invalid_scope')
  const agent = await store.agents.identify(client.agent_id)
  if (!agent) throw new Fault('invalid_client')
  if ((client.used_at ?? 0) < clock() - clientUseMs)
    await store.transaction((inside) => recordClientUse(inside, client.id, clock()))
  const access_token = await tokens.issue({
    subject: agent.ownerId,
    agentId: agent.id,
    clientId: client.id,
    sessionId: sessionOfClient(client),
    scopes,
    resource,
  })
  return { access_token, token_type: 'Bearer', expires_in: fixedLimits.accessTokenSeconds, scope: scopes.join(' ') }
}
