import assert from 'node:assert/strict'
import { authorizationQuery, challengeOf, newVerifier } from './consents.ts'
import type { Service } from './service.ts'
import type { TokenAnswer } from './tokens.ts'
import type { Visitor } from '../../scripts/support/visitor.ts'

/** Result of the discovery of a hosted client, from the address of an MCP server alone. */
interface Discovered {
  resource: string
  scope: string
  registration_endpoint: string
  authorization_endpoint: string
  token_endpoint: string
  issuer: string
}

export interface HostedApp {
  token: string
  /** Returns a new token after the old one has expired. */
  renew(): Promise<string>
}

const json = async <T>(address: string, init?: RequestInit): Promise<T> => {
  const response = await fetch(address, init)
  const text = await response.text()
  assert.ok(response.ok, `${address}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function discover({ config: { mcpUrl } }: Service): Promise<Discovered> {
  const refused = await fetch(mcpUrl, { method: 'POST', headers: { Accept: 'application/json, text/event-stream' } })
  assert.equal(refused.status, 401)
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const said = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
  const { resource, authorization_servers: servers } = await json<{
    resource: string
    authorization_servers: string[]
  }>(said('resource_metadata'))
  assert.equal(resource, mcpUrl)
  const server = await json<Discovered>(`${servers[0]}/.well-known/oauth-authorization-server`)
  assert.equal(server.issuer, servers[0])
  return { ...server, resource, scope: said('scope') }
}

/** Registers as a hosted client, and sends its person to choose the agent. */
export async function hostedApp(
  service: Service,
  { person, agentId, redirectUri }: { person: Visitor; agentId: string; redirectUri: string },
): Promise<HostedApp> {
  const { resource, scope, issuer, ...endpoints } = await discover(service)
  const metadata = {
    client_name: 'A hosted app',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  }
  const { client_id } = await json<{ client_id: string }>(endpoints.registration_endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  const [verifier, state] = [newVerifier(), newVerifier()]
  const request = new URL(endpoints.authorization_endpoint)
  const own = { redirect_uri: redirectUri, scope, state, resource, code_challenge: challengeOf(verifier) }
  request.search = String(authorizationQuery(client_id, own))
  const back = new URL(await person.consent(String(request), { answer: 'allow', agent: agentId }))
  assert.deepEqual(
    [back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')],
    [redirectUri, state, issuer],
  )
  const exchange = (form: Record<string, string>): Promise<TokenAnswer> =>
    json(endpoints.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ client_id, resource, ...form }),
    })
  const code = back.searchParams.get('code') ?? ''
  let tokens = await exchange({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })
  return {
    token: tokens.access_token,
    async renew() {
      tokens = await exchange({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
      return tokens.access_token
    },
  }
}
