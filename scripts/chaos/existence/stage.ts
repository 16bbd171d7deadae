import { randomUUID } from 'node:crypto'
import { mcpRequest } from '../../support/mcp-request.ts'
import { tokenFor } from '../agent-client.ts'
import type { Deployment } from '../deployment.ts'
import { connect, type Answer } from '../http.ts'
import type { Random } from '../random.ts'
import { roleHandle, type Role } from './agents.ts'
import { signedInBrowser, strangersBrowser } from './browser.ts'
import type { Stage } from './lookup.ts'

const keyed = (method: string): Record<string, string> => (method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() })

/** Opens the deployment to lookups, as its agents and in the browser of their owner. */
export async function openStage(deployment: Deployment, random: Random): Promise<Stage & { close(): void }> {
  const { agents, servers, mcpUrl, webUrl } = deployment
  const { listens } = servers[0]!
  const connections = connect(listens, 1)
  const clients = new Map((await deployment.clients(agents.senders)).map((client) => [client.handle, client]))
  const mcpTokens = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const [handle, { token }] of clients) {
    mcpTokens.set(handle, await tokenFor(listens, handle, mcpUrl))
    const { id }: { id: string } = JSON.parse((await connections.call('GET', '/v1/agents/me', { token })).text)
    ids.set(handle, id)
  }

  const mcp = (role: Role, method: string, params: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const request = mcpRequest(headers, method, params)
    const options = { token: mcpTokens.get(roleHandle(role))!, body: request.body, headers: request.headers }
    return connections.call('POST', new URL(mcpUrl).pathname, options)
  }

  return {
    random,
    browser: await signedInBrowser(webUrl, connections),
    stranger: await strangersBrowser(webUrl, connections),
    mcp,
    tool: (role, name, input) => mcp(role, 'tools/call', { name, arguments: input }, { 'Mcp-Name': name }),
    rest: (role, method, path, body) =>
      connections.call(method, path, {
        token: clients.get(roleHandle(role))!.token,
        headers: keyed(method),
        ...(body && { body: JSON.stringify(body) }),
      }),
    oauth(path, form) {
      const isRegistration = path === '/register'
      const body = isRegistration
        ? JSON.stringify({ redirect_uris: [form['redirect_uri']], token_endpoint_auth_method: 'none' })
        : new URLSearchParams(form).toString()
      const type = isRegistration ? 'application/json' : 'application/x-www-form-urlencoded'
      return connections.call('POST', path, { body, headers: { 'Content-Type': type } })
    },
    agentId: (role) => ids.get(roleHandle(role))!,
    close: () => connections.close(),
  }
}
