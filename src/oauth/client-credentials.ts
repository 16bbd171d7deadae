import { fixedLimits } from '#generated/limits.ts'
import type { TokenRequest, TokenResponse } from '#generated/rest/models.ts'
import { grantScopes, parseScope } from '../domain/scopes.ts'
import { Fault } from '../fault.ts'
import type { Client } from '../store/clients.ts'
import type { Store } from '../store/index.ts'
import type { Resources } from './resources.ts'
import type { Tokens } from './tokens.ts'

export interface GrantDeps {
  client: Client
  store: Pick<Store, 'agents'>
  resources: Resources
  tokens: Pick<Tokens, 'issue'>
}

/** The grant of confidential clients, each bound to one agent (RFC 6749 section 4.4). */
export async function clientCredentials(
  { client, store, resources, tokens }: GrantDeps,
  request: TokenRequest,
): Promise<TokenResponse> {
  const resource = resources.find(request.resource ?? '')
  if (!resource) throw new Fault('invalid_target')
  const scopes = grantScopes(request.scope, parseScope(client.scope), resource)
  if (!scopes || scopes.length === 0) throw new Fault('invalid_scope')
  const agent = await store.agents.identify(client.agent_id)
  if (!agent) throw new Fault('invalid_client')
  const access_token = await tokens.issue({
    subject: agent.ownerId,
    agentId: agent.id,
    clientId: client.id,
    sessionId: client.id,
    scopes,
    resource,
  })
  return { access_token, token_type: 'Bearer', expires_in: fixedLimits.accessTokenSeconds, scope: scopes.join(' ') }
}
