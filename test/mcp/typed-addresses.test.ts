import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client'
import { documentsUrl } from '../../src/settings/config.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { lineNames, signedIn } from '../../scripts/support/mcp-people.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { claimsIn, tokensOf } from '../support/consents.ts'
import { newAgent } from '../support/agents.ts'
import { mcpRequest, rpc } from '../support/mcp.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const port = await freePort()

describe('a client of this machine', () => {
  const service = useService({ env: { PORT: String(port) } })

  for (const line of lineNames)
    for (const path of ['/mcp', '/mcp/'])
      it(`signs in at localhost${path}: ${line}`, async () => {
        const person = visitor(service())
        await person.signUp()
        const url = new URL(`http://localhost:${port}${path}`)
        const client = await signedIn(line, url, async (address) => {
          const back = await person.consent(address, { answer: 'allow', name: 'mine' })
          await fetch(back)
        })
        assert.deepEqual(await client.call('list_contacts'), { contacts: [] })
        await client.close()
      })

  it('gets metadata with its own name of this machine, and another name with the same port is the same resource', async () => {
    const { mcpUrl, baseUrl } = service().config
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      for (const [path, resource] of [
        ['/.well-known/oauth-protected-resource/mcp', `http://${host}:${port}/mcp`],
        ['/.well-known/oauth-protected-resource', `http://${host}:${port}/mcp`],
        ['/v1/.well-known/oauth-protected-resource', `http://${host}:${port}/v1`],
        ['/.well-known/oauth-protected-resource/v1/connect', `ws://${host}:${port}/v1/connect`],
      ] as const) {
        const found = await described(path, `${host}:${port}`)
        assert.equal(found.resource, resource)
        assert.deepEqual(found.authorization_servers, [service().config.authUrl], 'the issuer has one name')
        const scope = found.scopes_supported[0]!
        const { access_token } = await tokensOf(service(), { scope, resource })
        assert.ok([mcpUrl, baseUrl, service().config.wsUrl].includes(String(claimsIn(access_token)['aud'])))
      }
    const refused = await fetch(`http://localhost:${port}/mcp`, { method: 'POST' })
    const challenge = refused.headers.get('www-authenticate') ?? ''
    assert.ok(challenge.includes(`="http://localhost:${port}/.well-known/oauth-protected-resource/mcp"`), challenge)
  })

  it('gets the names of the settings for any other name or port', async () => {
    const path = '/.well-known/oauth-protected-resource/mcp'
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost:1', 'localhost', `localhost.evil:${port}`])
      assert.equal((await described(path, host)).resource, service().config.mcpUrl, host)
    for (const resource of [`http://evil.example:${port}/mcp`, 'http://localhost/mcp', `https://localhost:${port}/mcp`])
      assert.equal((await requestToken(service(), { resource })).body.error, 'invalid_target', resource)
  })

  it('calls a tool at the address with a slash at its end', async () => {
    const token = await (await newAgent(service())).tokenFor('mcp')
    const body = rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    })
    const address = `${service().config.mcpUrl}/`
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal(response.status, 200, await response.text())
    assert.equal((await mcpRequest(service(), token, { body })).status, 200)
    assert.equal((await fetch(`${address}/`, { method: 'POST' })).status, 404)
  })

  /** Reads metadata by a request with this Host header. */
  async function described(path: string, host: string) {
    const { request } = await import('node:http')
    const answer = Promise.withResolvers<string>()
    request({ port, path, host: '127.0.0.1', headers: { Host: host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => (text += piece))
      response.on('end', () => answer.resolve(text))
    })
      .on('error', answer.reject)
      .end()
    return JSON.parse(await answer.promise)
  }
})

/** Addresses of a service, in the form that an operator may write. */
const deployments = {
  'without a path': {},
  'all below paths': {
    AUTH_URL: '/auth',
    BASE_URL: '/mail/api/v1',
    WS_URL: '/mail/feed',
    MCP_URL: '/mail/mcp',
    WEB_URL: '/people',
  },
  'with slashes at the end': {
    AUTH_URL: '/auth/',
    BASE_URL: '/v1/',
    WS_URL: '/v1/connect/',
    MCP_URL: '/mcp/',
    WEB_URL: '/people/',
  },
  'the MCP server at the root': { AUTH_URL: '/auth', MCP_URL: '/', WEB_URL: '/people' },
}

for (const [name, paths] of Object.entries(deployments))
  describe(`discovery of a service, ${name}`, async () => {
    const port = await freePort()
    const env = Object.fromEntries(
      Object.entries(paths).map(([setting, path]) => {
        const scheme = setting === 'WS_URL' ? 'ws' : 'http'
        return [setting, `${scheme}://${setting === 'WEB_URL' ? 'localhost' : '127.0.0.1'}:${port}${path}`]
      }),
    )
    const service = useService({ env: { PORT: String(port), ...env } })

    it('finds the server of each resource where the standards look for it', async () => {
      const { authUrl, baseUrl, wsUrl, mcpUrl } = service().config
      for (const resource of [baseUrl, mcpUrl, wsUrl]) {
        const { origin, pathname } = new URL(resource.replace('ws:', 'http:'))
        const ending = pathname.replace(/\/$/, '')
        for (const address of ending === '' ? [''] : [ending, `${ending}/`]) {
          const response = await fetch(`${origin}/.well-known/oauth-protected-resource${address}`)
          const found = await response.json()
          assert.deepEqual([response.status, found.resource], [200, resource], address)
          assert.deepEqual(found.authorization_servers, [authUrl])
        }
      }
      const { origin, pathname } = new URL(authUrl)
      const ending = pathname === '/' ? '' : pathname
      for (const address of [
        `${origin}/.well-known/oauth-authorization-server${ending}`,
        `${authUrl}/.well-known/oauth-authorization-server`,
        `${authUrl}/.well-known/oauth-authorization-server/`,
      ]) {
        const found = await (await fetch(address)).json()
        assert.equal(found.issuer, authUrl, address)
        assert.equal((await fetch(found.jwks_uri)).status, 200)
      }
    })

    it('answers at each address that the start prints for people', async () => {
      const { webUrl } = service().config
      for (const address of [webUrl, `${webUrl.replace(/\/$/, '')}/`, documentsUrl(service().config)])
        assert.ok([200, 303].includes((await fetch(address, { redirect: 'manual' })).status), address)
    })

    it('leads the official SDK from the address of the MCP server to the issuer', async () => {
      const { mcpUrl, authUrl } = service().config
      const refused = await fetch(mcpUrl, { method: 'POST' })
      const named = /resource_metadata="([^"]*)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
      assert.equal((await fetch(named ?? '')).status, 200, named)
      for (const resourceMetadataUrl of [named, undefined]) {
        const resource = await discoverOAuthProtectedResourceMetadata(mcpUrl, {
          ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
        })
        assert.equal(resource.resource, mcpUrl)
        const server = await discoverAuthorizationServerMetadata(resource.authorization_servers![0]!)
        assert.equal(server?.issuer, authUrl)
      }
    })
  })
