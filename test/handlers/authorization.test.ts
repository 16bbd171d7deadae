import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes, type OperationId, type RouteFacts } from '#generated/rest/routes.ts'
import type { Context, PublicContext } from '../../src/context.ts'
import { agentScopes, type ResourceName } from '../../src/domain/scopes.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, call, draftTo, type Answer, type Call, type ErrorAnswer } from '../support/client.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

/** A good call of an operation by its owner, and what a stranger gets for the very same call. */
interface Fixture {
  path: string
  call?: Call
  status: number
  /** Absent where anybody may call. */
  stranger?: { status: number; text?: RegExp }
}

interface Scene {
  service: Service
  owner: Agent
  stranger: Agent
  envelopeId: string
}

/** One for each operation of the contract; a new operation does not pass without. */
const fixtures: Record<OperationId, (scene: Scene) => Fixture> = {
  sendMessage: ({ owner }) => ({ path: '/messages', call: { method: 'POST', body: draftTo(owner.handle) }, status: 202, stranger: { status: 404, text: /"NOT_FOUND"/ } }),
  getMessage: ({ envelopeId }) => ({ path: `/messages/${envelopeId}`, status: 200, stranger: { status: 404, text: /"NOT_FOUND"/ } }),
  getMessages: ({ envelopeId }) => ({ path: `/messages?ids=${envelopeId}`, status: 200, stranger: { status: 200, text: /^\{"envelopes":\[\]\}$/ } }),
  listMailbox: () => ({ path: '/mailbox', status: 200, stranger: { status: 200, text: /"envelope_headers":\[\]/ } }),
  markRead: ({ envelopeId }) => ({ path: '/mailbox/read', call: { method: 'POST', body: { ids: [envelopeId] } }, status: 200, stranger: { status: 200, text: /^\{"marked_read":0\}$/ } }),
  issueToken: ({ service }) => ({ path: '/token', call: tokenCall(service), status: 200 }),
  getAuthorizationServerMetadata: () => ({ path: '/.well-known/oauth-authorization-server', status: 200 }),
  getJwks: () => ({ path: '/.well-known/jwks.json', status: 200 }),
  getProtectedResourceMetadata: () => ({ path: '/.well-known/oauth-protected-resource', status: 200 }),
  getProtectedResourceMetadataAt: () => ({ path: '/.well-known/oauth-protected-resource/v1', status: 200 }),
}

function tokenCall({ config }: Service): Call {
  const form = { grant_type: 'client_credentials', client_id: 'cli_assistant', client_secret: 'secret of assistant', resource: config.baseUrl }
  return { method: 'POST', body: new URLSearchParams(form).toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
}

async function setScene(service: Service): Promise<Scene> {
  const [owner, stranger] = [await newAgent(service), await newAgent(service)]
  await owner.become({ blocks: [stranger.handle] })
  const { id } = await owner.sent(draftTo(owner.handle))
  return { service, owner, stranger, envelopeId: id }
}

const invalid = 'Bearer error="invalid_token"'
const insufficient = 'Bearer error="insufficient_scope"'

type Refusal = [status: number, code: string, challenge: string]

function assertChallenged(answer: Answer<unknown>, [status, code, challenge]: Refusal): void {
  assertRefused(answer, status, code)
  assert.equal(answer.headers.get('www-authenticate'), challenge)
}

const otherScopes = (scopes: readonly string[]): string[] => Object.values(agentScopes).flat().filter((scope) => !scopes.includes(scope))

/** What stands in the Authorization header, and how it is refused. */
const refusals: Record<string, (scene: Scene, route: RouteFacts) => Promise<{ authorization?: string; refusal: Refusal }>> = {
  'without a token': async () => ({ refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with an empty header': async () => ({ authorization: '', refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with the scheme alone': async () => ({ authorization: 'Bearer', refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with another scheme': async ({ owner }) => ({ authorization: `Basic ${owner.token}`, refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with something that is no token': async () => ({ authorization: 'Bearer not.a.token', refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with two tokens': async ({ owner }) => ({ authorization: `Bearer ${owner.token} ${owner.token}`, refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with characters that no token has': async ({ owner }) => ({ authorization: `Bearer ${owner.token}"`, refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with a token for the WebSocket': (scene) => wrongResource(scene, 'ws'),
  'with a token for MCP': (scene) => wrongResource(scene, 'mcp'),
  'with every scope but the needed one': async ({ owner }, { scopes }) => ({
    authorization: `Bearer ${await owner.tokenFor('rest', otherScopes(scopes))}`,
    refusal: [403, 'INSUFFICIENT_SCOPE', insufficient],
  }),
  'with the token of a user instead of an agent': async ({ service }, { scopes }) => ({
    authorization: `Bearer ${await signed(service, userClaims(service, ['account:read', ...scopes]))}`,
    refusal: [403, 'INSUFFICIENT_SCOPE', insufficient],
  }),
}

const wrongResource = async ({ owner }: Scene, resource: ResourceName): Promise<{ authorization: string; refusal: Refusal }> => ({
  authorization: `Bearer ${await owner.tokenFor(resource, Object.values(agentScopes).flat())}`,
  refusal: [401, 'UNAUTHORIZED', invalid],
})

const addresses = ({ config }: Service, { mounts }: RouteFacts, path: string): string[] => mounts.map((mount) => (mount === 'base_url' ? config.baseUrl : config.authUrl) + path)

onEachDatabase((database) => {
  const service = useService({ database })

  for (const route of routes<Context, PublicContext>()) {
    const name = `${route.operationId} (${route.method} ${route.path})`
    if (route.access === 'agent') agentMatrix(name, route)
    else publicMatrix(name, route)
  }

  function agentMatrix(name: string, route: RouteFacts): void {
    for (const [how, refuse] of Object.entries(refusals))
      test(`${name} ${how} is refused`, async () => {
        const scene = await setScene(service())
        const { path, call: good = {} } = fixtures[route.operationId](scene)
        const { authorization, refusal } = await refuse(scene, route)
        const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization }
        for (const address of addresses(service(), route, path)) assertChallenged(await call(address, { ...good, headers }), refusal)
        assert.deepEqual(await scene.owner.ids({ unread: true }), [scene.envelopeId])
      })

    test(`${name} with a token that has expired is refused, to the second`, async () => {
      const scene = await setScene(service())
      const { path, call: good = {}, status } = fixtures[route.operationId](scene)
      const issued = (): number => Math.floor(service().clock() / 1000) * 1000
      const token = await scene.owner.tokenFor('rest', route.scopes)
      const expiresAt = issued() + 900_000
      const [address] = addresses(service(), route, path)
      service().clock.advance(expiresAt - 5_000 - service().clock())
      assert.equal((await call(address!, { ...good, token })).status, status)
      service().clock.advance(expiresAt - service().clock())
      assertChallenged(await call(address!, { ...good, token }), [401, 'TOKEN_EXPIRED', invalid])
    })

    test(`${name} serves its owner with the needed scope alone, and tells a stranger nothing`, async () => {
      const scene = await setScene(service())
      const { path, call: good = {}, status, stranger } = fixtures[route.operationId](scene)
      const [address] = addresses(service(), route, path)
      const foreign = await call(address!, { ...good, token: scene.stranger.token })
      assert.ok(stranger, `${route.operationId} needs to say what a stranger gets`)
      assert.equal(foreign.status, stranger.status)
      assert.match(foreign.text, stranger.text ?? /^/)
      assert.deepEqual(await scene.owner.ids({ unread: true }), [scene.envelopeId])
      const token = await scene.owner.tokenFor('rest', route.scopes)
      assert.equal((await call<ErrorAnswer>(address!, { ...good, headers: { Authorization: `bEARER ${token}` } })).status, status)
    })
  }

  function publicMatrix(name: string, route: RouteFacts): void {
    test(`${name} serves anybody, without a token`, async () => {
      const scene = await setScene(service())
      const { path, call: good = {}, status } = fixtures[route.operationId](scene)
      for (const address of addresses(service(), route, path)) assert.equal((await call(address, good)).status, status)
    })
  }
})
