import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { routes, type RouteFacts } from '#generated/rest/routes.ts'
import { tools } from '#generated/mcp/tools.ts'
import { agentScopes, resourceNames, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'
import { knownScopes, resourceScopes } from '../../src/domain/scopes.ts'
import { newAgent } from '../support/agents.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { call } from '../support/client.ts'
import { authorizationQuery, check, claimsIn, newPublicClient } from '../support/consents.ts'
import { mcpRequest, rpc } from '../support/mcp.ts'
import { firstAddress } from '../support/mounts.ts'
import { exchange } from '../support/raw.ts'
import { requestToken, signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

/** An endpoint that needs a token of one kind, for one resource, with these scopes. */
interface Door {
  name: string
  resource: ResourceName
  bearer: Bearer
  scopes: readonly string[]
  /** Returns the status of a request with only this token. */
  knock(token: string): Promise<number>
}

const scopes = [...knownScopes].sort()
const bearers = ['agent', 'user'] as const
const everything = Object.values(agentScopes).flat().join(' ')

describe('T20, T21: confusion of resources, scopes and kinds of tokens', () => {
  const service = useService({
    bootstrap: {
      ...testBootstrap,
      clients: [
        {
          client_id: 'cli_assistant',
          client_secret: 'secret of assistant',
          agent: '@alice.assistant',
          scope: everything,
        },
      ],
    },
  })

  /** Returns one operation for each purpose of a token, and the WebSocket. */
  function doors(): Door[] {
    const found = new Map<string, Door>()
    for (const route of routes().filter(({ access }) => access !== 'public' && access !== 'client')) {
      const bearer = route.access === 'user' ? 'user' : 'agent'
      const kind = [route.resource, bearer, ...route.scopes].join(' ')
      if (!found.has(kind)) found.set(kind, { ...doorOf(route), bearer })
    }
    return [
      ...found.values(),
      ...toolDoors(),
      { ...socket, name: 'the WebSocket', resource: 'ws', bearer: 'agent', scopes: ['realtime:read'] },
    ]
  }

  function doorOf(route: RouteFacts): Omit<Door, 'bearer'> {
    const { operationId: name, method, path, resource, scopes: needed } = route
    const address = firstAddress(service(), route) + path.replaceAll(/\{\w+\}/g, 'x')
    return {
      name,
      resource,
      scopes: needed,
      knock: async (token) => (await call(address, { method, token })).status,
    }
  }

  /** Returns one tool for each scope, with a call before any session. */
  function toolDoors(): Door[] {
    const byScope = new Map(Object.entries(tools).map(([name, { scope }]): [string, string] => [scope, name]))
    return [...byScope].map(([scope, name]) => ({
      name: `the tool ${name}`,
      resource: 'mcp',
      bearer: 'agent',
      scopes: [scope],
      async knock(token) {
        const response = await mcpRequest(service(), token, { body: rpc('tools/call', { name, arguments: {} }) })
        await response.text()
        return response.status
      },
    }))
  }

  const socket = {
    async knock(token: string): Promise<number> {
      const head = ['GET /v1/connect HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
      const lines = [...head, 'Sec-WebSocket-Version: 8', `Authorization: Bearer ${token}`, '', '']
      return (await exchange(service(), lines.join('\r\n'))).status
    },
  }

  async function tokenOf(bearer: Bearer, resource: ResourceName, scope: string): Promise<string> {
    if (bearer === 'agent') return (await agent).tokenFor(resource, [scope])
    const accountId = (await service().deps.store.owners.account('alice'))?.id
    const aud = service().deps.resources.identifiers[resource]
    return signed(service(), { ...userClaims(service(), [scope], accountId), aud })
  }
  let agent: ReturnType<typeof newAgent>

  test('a token opens only its own resource and scope: each against each', async () => {
    agent = newAgent(service())
    const all = doors()
    const opened = new Set<string>()
    for (const bearer of bearers)
      for (const resource of resourceNames)
        for (const scope of scopes) {
          const isIssued = (bearer === 'agent' ? agentScopes : userScopes)[resource].includes(scope)
          const token = await tokenOf(bearer, resource, scope)
          // Of the tokens that nobody gets, the test uses those with the scope of the endpoint.
          for (const door of all.filter((one) => isIssued || one.scopes.includes(scope))) {
            const status = await door.knock(token)
            const what = `a token of an ${bearer} for ${resource} with ${scope} at ${door.name}: ${status}`
            const isFor = door.bearer === bearer && door.scopes.every((needed) => needed === scope)
            if (door.resource !== resource) assert.equal(status, 401, what)
            else if (!isFor) assert.equal(status, 403, what)
            else {
              assert.ok(status !== 401 && status !== 403, what)
              opened.add(door.name)
            }
          }
        }
    assert.deepEqual([...opened].sort(), all.map(({ name }) => name).sort(), 'each is open to something')
    assert.ok(all.length >= agentScopes.rest.length + userScopes.rest.length + 2)
  })

  test('no token is issued for a scope and a resource that do not belong together', async () => {
    for (const resource of resourceNames)
      for (const scope of scopes) {
        const identifier = service().deps.resources.identifiers[resource]
        const { status, body } = await requestToken(service(), { resource: identifier, scope })
        if (!agentScopes[resource].includes(scope)) assert.deepEqual([status, body.error], [403, 'invalid_scope'])
        else {
          const claims = claimsIn(body.access_token)
          assert.deepEqual([status, claims['aud'], claims['scope']], [200, identifier, scope])
        }
      }
  })

  test('nobody is asked for a scope and a resource that do not belong together, and scopes of agents exclude the others', async () => {
    const clientId = await newPublicClient(service())
    const kindOf = async (scope: string, resource?: string) =>
      (await check(service(), authorizationQuery(clientId, { scope, resource }))).kind
    for (const resource of resourceNames)
      for (const scope of scopes) {
        const expected = resourceScopes(resource).includes(scope) ? 'consent' : 'redirect'
        assert.equal(
          await kindOf(scope, service().deps.resources.identifiers[resource]),
          expected,
          `${resource} ${scope}`,
        )
      }
    for (const ofAgent of scopes.filter((scope) => everything.split(' ').includes(scope)))
      for (const ofUser of userScopes.rest) {
        const step = await check(service(), authorizationQuery(clientId, { scope: `${ofAgent} ${ofUser}` }))
        assert.deepEqual(step.kind === 'consent' && step.request.scopes, [ofAgent])
      }
  })
})
