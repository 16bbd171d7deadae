import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { authorizationQuery, check, newPublicClient, register } from '../support/consents.ts'
import type { Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

interface KnownClient {
  /** Registered redirect URIs. */
  redirects: string[]
  /** Used redirect URI, which may have another port. */
  used: string
  more?: object
}

const cursor = 'cursor://anysphere.cursor-mcp/oauth/callback'
const claude = 'https://claude.ai/api/mcp/auth_callback'
const chatgpt = 'https://chatgpt.com/connector/oauth/Abc_123-x'
const vscode = 'https://vscode.dev/redirect'

/** Registrations of MCP clients, according to their documentation, sources and reports. */
const onThisMachine: Record<string, KnownClient> = {
  'Claude Code': { redirects: ['http://localhost:3118/callback'], used: 'http://localhost:53211/callback' },
  Codex: {
    redirects: ['http://127.0.0.1:40123/callback/5tq0bFPLm8zk'],
    used: 'http://127.0.0.1:40123/callback/5tq0bFPLm8zk',
  },
  'Gemini CLI': {
    redirects: ['http://localhost:7777/oauth/callback'],
    used: 'http://localhost:7777/oauth/callback',
    more: { scope: '' },
  },
  'VS Code': {
    redirects: ['https://insiders.vscode.dev/redirect', vscode, 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
    used: 'http://127.0.0.1:59656/',
  },
  Cursor: {
    redirects: [cursor, 'https://www.cursor.com/agents/mcp/oauth/callback', 'http://localhost:8787/callback'],
    used: 'http://localhost:8787/callback',
    more: { application_type: 'web' },
  },
  'the Inspector in the browser': {
    redirects: ['http://localhost:6274/oauth/callback'],
    used: 'http://localhost:6274/oauth/callback',
  },
  'the Inspector in the terminal': {
    redirects: ['http://127.0.0.1:6276/oauth/callback'],
    used: 'http://127.0.0.1:6276/oauth/callback',
  },
}

const elsewhere: Record<string, KnownClient> = {
  'claude.ai and Claude Desktop': { redirects: [claude], used: claude, more: { scope: 'offline_access' } },
  ChatGPT: { redirects: [chatgpt], used: chatgpt },
  'older Cursor': { redirects: [cursor], used: cursor },
  'VS Code in a browser': { redirects: [vscode], used: vscode },
}

async function assertAsksItsPerson(service: Service, { redirects, used, more }: KnownClient): Promise<void> {
  const metadata = { client_name: 'A client', grant_types: ['authorization_code', 'refresh_token'], ...more }
  const clientId = await newPublicClient(service, { ...metadata, redirect_uris: redirects })
  const query = authorizationQuery(clientId, { redirect_uri: used, resource: service.config.mcpUrl })
  const checked = await check(service, query)
  assert.equal(checked.kind, 'consent', JSON.stringify(checked))
}

describe('known clients of MCP', () => {
  const service = useService()
  const listing = useService({ env: { REDIRECT_URIS: [claude, chatgpt, cursor, vscode].join(' ') } })
  const naming = useService({ env: { REDIRECT_URIS: 'claude.ai,chatgpt cursor, vscode.dev' } })

  for (const [name, client] of Object.entries(onThisMachine))
    it(`register and ask their person, with settings as they are: ${name}`, () =>
      assertAsksItsPerson(service(), client))

  for (const [name, client] of Object.entries(elsewhere))
    it(`need their address listed, and are taken with it: ${name}`, async () => {
      const refused = await register(service(), { redirect_uris: client.redirects })
      assert.deepEqual([refused.status, Object(refused.body).error], [400, 'invalid_redirect_uri'])
      assert.match(
        String(Object(refused.body).error_description),
        /add (claude\.ai|chatgpt|cursor|vscode\.dev) to REDIRECT_URIS/,
      )
      await assertAsksItsPerson(listing(), client)
      await assertAsksItsPerson(naming(), client)
    })

  it('a name allows no other address of its host', async () => {
    for (const uri of [
      'https://claude.ai/api/mcp/auth_callback/x',
      'https://claude.ai/api/mcp/auth_callback?x',
      'https://claude.ai.evil.example/api/mcp/auth_callback',
      'https://chatgpt.com/connector/oauth/',
      'https://chatgpt.com/connector/oauth/a/b',
      'https://chatgpt.com/connector/oauth/..',
      'https://chatgpt.com/connector/oauth/a?b',
      'https://chatgpt.com/connector/oauth/*',
      'https://chatgpt.com/elsewhere',
      'chatgpt',
    ]) {
      const { status, body } = await register(naming(), { redirect_uris: [uri] })
      assert.deepEqual([status, Object(body).error], [400, 'invalid_redirect_uri'], uri)
    }
    const { body } = await register(service(), { redirect_uris: ['https://app.example/back'] })
    assert.match(String(Object(body).error_description), /add the address to REDIRECT_URIS/)
  })
})
