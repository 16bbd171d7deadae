import assert from 'node:assert/strict'
import { before, describe, it, mock } from 'node:test'
import { agentScopes } from '#generated/scopes.ts'
import { call } from '../support/client.ts'
import { documentEgress, useDocumentHost } from '../support/client-document.ts'
import { assertOAuthError, newPublicClient, refresh } from '../support/consents.ts'
import { present, type App, type Tokens } from '../../scripts/support/oauth-clients/client.ts'
import { checkConformance } from '../../scripts/support/oauth-clients/conformance.ts'
import { connectMcp } from '../support/mcp.ts'
import { mcpClients } from '../../scripts/support/oauth-clients/mcp-sdk.ts'
import { challengesIn, oauth4webapi, verified } from '../../scripts/support/oauth-clients/oauth4webapi.ts'
import { openidClient } from '../../scripts/support/oauth-clients/openid-client.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { useService } from '../support/use-service.ts'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'

const everything = [...agentScopes.rest, ...agentScopes.ws, ...agentScopes.mcp].join(' ')

/** A confidential client for every resource. The MCP SDKs do not encode their HTTP Basic credentials. */
const account = { id: 'cli_everywhere', secret: 'zq3Xo7Tf5hLE_8xLOxBtZp8gQbYS6-xSbIA3Vd0r1mN' }

const bootstrap = {
  ...testBootstrap,
  clients: [
    { client_id: account.id, client_secret: account.secret, agent: '@alice.assistant', scope: everything },
    ...testBootstrap.clients,
  ],
}

describe('clients that others wrote', () => {
  const host = useDocumentHost()
  const service = useService({ bootstrap, egress: documentEgress })
  let person: Visitor
  let agentId: string

  before(async () => {
    mock.method(console, 'warn', () => {}) // the SDKs of MCP tell of every family that has ended
    person = visitor(service())
    const { username } = await person.signUp()
    const action = '/dashboard/agents'
    await person.submit(await person.go(action), { action, fields: { name: 'inbox' } })
    agentId = present(await service().deps.store.agents.idOf(`@${username}.inbox`))
  })

  /** Answers an app's request for the person; returns the redirect address. */
  async function answered({ href, pathname, search }: URL, answer: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const page = await person.go(href)
    const { location, text } = await person.submit(page, {
      action: pathname + search,
      fields: { agent: agentId, answer },
    })
    assert.ok(location !== null, text)
    return new URL(location)
  }

  async function finished(app: App): Promise<Tokens & { refresh_token: string }> {
    const tokens = await app.finish(await answered(app.address))
    return { ...tokens, refresh_token: present(tokens.refresh_token) }
  }

  const idOf = (app: App): string => present(app.address.searchParams.get('client_id') ?? undefined)

  /** Start of an app: the address of a resource, and optional scopes. */
  const wishes = () => {
    const { baseUrl, mcpUrl } = service().config
    return [
      { resource: baseUrl, scope: 'messages:read mailbox:read' },
      { resource: mcpUrl, scope: undefined },
    ]
  }

  /** Calls a tool with the token of a client. */
  async function assertCallsTools(token: string, isForMcp: boolean): Promise<void> {
    if (!isForMcp) return assert.rejects(connectMcp(service(), { token }))
    const client = await connectMcp(service(), { token })
    const { structuredContent } = await client.callTool({ name: 'list_threads', arguments: {} })
    assert.deepEqual(structuredContent, { agents: {}, threads: [] })
    await client.close()
  }

  for (const client of [oauth4webapi, openidClient, ...mcpClients]) {
    describe(client.name, () => {
      it('gets tokens from the address of a resource alone, and refreshes them', async () => {
        const { baseUrl } = service().config
        for (const { resource, scope = agentScopes.mcp.join(' ') } of wishes()) {
          const app = await client.begin(wishes().find((one) => one.resource === resource)!)
          let tokens = await finished(app)
          assert.deepEqual(new Set(tokens.scope?.split(' ')), new Set(scope.split(' ')))
          for (const round of ['after consent', 'after a refresh']) {
            const claims = await verified(tokens.access_token, resource)
            assert.deepEqual([claims['agent_id'], claims.client_id], [agentId, idOf(app)], round)
            const { status } = await call(`${baseUrl}/mailbox`, { token: tokens.access_token })
            assert.equal(status, resource === baseUrl ? 200 : 401)
            await assertCallsTools(tokens.access_token, resource !== baseUrl)
            const next = await app.refresh(tokens.refresh_token)
            assert.notEqual(next.refresh_token, tokens.refresh_token)
            tokens = { ...next, refresh_token: present(next.refresh_token) }
          }
        }
      })

      it('T22: a refresh token that is used again ends the family, and the client understands', async () => {
        for (const wish of wishes()) {
          const app = await client.begin(wish)
          const old = await finished(app)
          const { refresh_token } = await app.refresh(old.refresh_token)
          await assert.rejects(app.refresh(old.refresh_token), client.refusal)
          const late = await refresh(service(), idOf(app), refresh_token, { resource: wish.resource })
          assertOAuthError(late, 401, 'invalid_client')
        }
      })

      it('T34: accepts no response to another request, and none of another server', async () => {
        const app = await client.begin(wishes()[0]!)
        const back = await answered(app.address)
        const changed = (name: string, value: string): URL => {
          const address = new URL(back)
          address.searchParams.set(name, value)
          return address
        }
        await assert.rejects(app.finish(changed('state', 'another')))
        if (client.checksIssuer) await assert.rejects(app.finish(changed('iss', 'https://elsewhere.example')))
        assert.ok((await app.finish(back)).access_token, 'the code was not spoilt')
      })

      it('is told that the person said no', async () => {
        const app = await client.begin(wishes()[0]!)
        const back = await answered(app.address, 'deny')
        assert.equal(back.searchParams.get('error'), 'access_denied')
        await assert.rejects(app.finish(back))
      })

      it('gets an agent’s token with a secret, and none with a wrong one', async () => {
        const { baseUrl, mcpUrl } = service().config
        for (const [resource, scope] of [
          [baseUrl, 'mailbox:read'],
          [mcpUrl, 'agents:read threads:read'],
        ] as const) {
          const tokens = await client.clientCredentials(account, { resource, scope })
          assert.deepEqual([tokens.scope, tokens.refresh_token], [scope, undefined])
          assert.equal((await verified(tokens.access_token, resource)).client_id, account.id)
          await assert.rejects(client.clientCredentials({ ...account, secret: 'wrong' }, { resource, scope }))
        }
      })
    })
  }

  for (const client of [oauth4webapi, openidClient])
    it(`${client.name} revokes a refresh token, and a token that is none`, async () => {
      const app = await client.begin(wishes()[0]!)
      const { refresh_token } = await finished(app)
      await app.revoke?.('ort_nothing')
      await app.refresh(refresh_token).then((next) => app.revoke?.(present(next.refresh_token)))
      await assert.rejects(app.refresh(refresh_token), client.refusal)
    })

  for (const client of mcpClients)
    it(`${client.name} registers once more where its family has ended, and its person can let it in again`, async () => {
      const app = await client.begin(wishes()[1]!)
      const { refresh_token } = await finished(app)
      await app.refresh(refresh_token)
      await assert.rejects(app.refresh(refresh_token), client.refusal)
      const [, anew, ...more] = app.addresses
      assert.deepEqual([new Set(app.registered).size, more], [2, []])
      const tokens = await app.finish(await answered(present(anew)))
      assert.equal((await verified(tokens.access_token, wishes()[1]!.resource)).client_id, app.registered.at(-1))
    })

  for (const client of mcpClients)
    it(`${client.name} asks for all scopes that a resource lists, and they can be given together`, async () => {
      const app = await client.begin({ resource: service().config.baseUrl, scope: undefined })
      assert.equal((await finished(app)).scope, agentScopes.rest.join(' '))
    })

  it('T31: whoever parses a challenge reads what it says', async () => {
    const { baseUrl } = service().config
    const narrow = await oauth4webapi.clientCredentials(account, { resource: baseUrl, scope: 'mailbox:read' })
    for (const [token, path, error] of [
      ['not.a.token', '/mailbox', 'invalid_token'],
      [narrow.access_token, '/agents/me', 'insufficient_scope'],
    ] as const) {
      const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual(await challengesIn(token, baseUrl + path), [['bearer', error]])
      for (const client of mcpClients) assert.equal(client.errorIn(response), error)
    }
  })

  for (const client of mcpClients)
    it(`T46: ${client.name} uses its metadata document instead of a registration`, async () => {
      const document = host().url()
      const { mcpUrl } = service().config
      const app = await client.begin({ resource: mcpUrl, scope: undefined, document })
      assert.equal(idOf(app), document)
      const { refresh_token } = await finished(app)
      const { access_token } = await app.refresh(refresh_token)
      assert.equal((await verified(access_token, mcpUrl)).client_id, document)
      await assertCallsTools(access_token, true)
    })

  it('all MCP conformance checks for authorization servers pass, for a registered app and one with a document', async () => {
    const { authUrl, mcpUrl } = service().config
    for (const clientId of [await newPublicClient(service()), host().url()]) {
      const { exitCode, output, checks } = await checkConformance({
        issuer: authUrl,
        clientId,
        resource: mcpUrl,
        visit: (address) => answered(address),
      })
      assert.equal(exitCode, 0, output)
      assert.deepEqual(Object.fromEntries(checks.map(({ id, status }) => [id, status])), {
        'authorization-server-metadata': 'SUCCESS',
        'authorization-server-metadata-cimd': 'SUCCESS',
        'authorization-code-grant': 'SUCCESS',
      })
    }
  })
})
