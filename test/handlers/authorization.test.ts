import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contexts } from '#generated/rest/handlers.ts'
import { routes, type Route as AnyRoute, type RouteFacts } from '#generated/rest/routes.ts'
import { agentScopes, userScopes, type ResourceName } from '#generated/scopes.ts'
import { memoize } from '../../src/platform/caches.ts'
import { fixtures, createFixtureContext, type FixtureContext } from '../support/authorization.ts'
import { assertRefused, call, type Answer, type ErrorAnswer } from '../support/client.ts'
import { mountAddress } from '../support/mounts.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { basic, signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

type Route = AnyRoute<Contexts>

const invalid = 'Bearer error="invalid_token"'
const insufficient = 'Bearer error="insufficient_scope"'

type Refusal = [status: number, code: string, challenge: string]

function assertChallenged(answer: Answer<unknown>, [status, code, challenge]: Refusal): void {
  assertRefused(answer, status, code)
  assert.equal(answer.headers.get('www-authenticate'), challenge)
}

const others = (all: readonly string[], scopes: readonly string[]): string[] =>
  all.filter((scope) => !scopes.includes(scope))
const allAgentScopes = Object.values(agentScopes).flat()

/** Returns a token of the person behind an agent of the scene, or of another person. */
async function personal(
  { service }: FixtureContext,
  username: 'alice' | 'bob',
  scopes: readonly string[],
  resource: ResourceName = 'rest',
): Promise<string> {
  const account = await service.deps.store.owners.account(username)
  const aud = service.deps.resources.identifiers[resource]
  return signed(service, { ...userClaims(service, scopes, account?.id), aud })
}

/** Returns a valid token for the operation: of the owner or of the stranger, agent or person. */
function bearerOf(
  scene: FixtureContext,
  { access, resource }: Route,
  who: 'owner' | 'stranger',
  scopes: readonly string[],
): Promise<string> {
  if (access === 'user') return personal(scene, who === 'owner' ? 'alice' : 'bob', scopes)
  return scene[who].tokenFor(resource, scopes)
}

/** Values of the Authorization header, with their errors. */
const refusals: Record<
  string,
  (scene: FixtureContext, route: Route) => Promise<{ authorization?: string; refusal: Refusal }>
> = {
  'without a token': async () => ({ refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with an empty header': async () => ({ authorization: '', refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with the scheme alone': async () => ({ authorization: 'Bearer', refusal: [401, 'UNAUTHORIZED', invalid] }),
  'with another scheme': async ({ owner }) => ({
    authorization: `Basic ${owner.token}`,
    refusal: [401, 'UNAUTHORIZED', invalid],
  }),
  'with something that is no token': async () => ({
    authorization: 'Bearer not.a.token',
    refusal: [401, 'UNAUTHORIZED', invalid],
  }),
  'with two tokens': async ({ owner }) => ({
    authorization: `Bearer ${owner.token} ${owner.token}`,
    refusal: [401, 'UNAUTHORIZED', invalid],
  }),
  'with characters that no token has': async ({ owner }) => ({
    authorization: `Bearer ${owner.token}"`,
    refusal: [401, 'UNAUTHORIZED', invalid],
  }),
  'with a token for REST, or for the WebSocket where REST is called': (scene, { resource }) =>
    wrongResource(scene, resource === 'rest' ? 'ws' : 'rest'),
  'with a token for MCP': (scene) => wrongResource(scene, 'mcp'),
  'with every scope but the needed one': async (scene, route) => ({
    authorization: `Bearer ${await bearerOf(scene, route, 'owner', others(route.access === 'user' ? userScopes.rest : allAgentScopes, route.scopes))}`,
    refusal: [403, 'INSUFFICIENT_SCOPE', insufficient],
  }),
  'with the token of a person instead of an agent, or the reverse': async (scene, { access, resource, scopes }) => ({
    authorization: `Bearer ${access === 'user' ? await scene.owner.tokenFor('rest', [...agentScopes.rest, ...scopes]) : await personal(scene, 'alice', [...userScopes.rest, ...scopes], resource)}`,
    refusal: [403, 'INSUFFICIENT_SCOPE', insufficient],
  }),
}

/** Changes of a client's valid form, with additional headers. */
const spoiledForms: Record<string, (form: URLSearchParams) => Record<string, string>> = {
  'without any credentials': (form) => {
    form.delete('client_id')
    form.delete('client_secret')
    return {}
  },
  'without a secret': (form) => {
    form.delete('client_secret')
    return {}
  },
  'with a wrong secret': (form) => {
    form.set('client_secret', 'wrong')
    return {}
  },
  'of a client that does not exist': (form) => {
    form.set('client_id', 'cli_nobody')
    return {}
  },
  'with a wrong secret in the header': (form) => {
    const authorization = basic(form.get('client_id') ?? '', 'wrong')
    form.delete('client_id')
    form.delete('client_secret')
    return authorization
  },
  'with a token in place of credentials': (form) => {
    form.delete('client_id')
    form.delete('client_secret')
    return { Authorization: 'Bearer not.a.token' }
  },
}

/** Operations of public clients, which have no secret that could be missing. */
const operationsWithoutSecret: readonly string[] = ['authorizeDevice']

const wrongResource = async (
  { owner }: FixtureContext,
  resource: ResourceName,
): Promise<{ authorization: string; refusal: Refusal }> => ({
  authorization: `Bearer ${await owner.tokenFor(resource, allAgentScopes)}`,
  refusal: [401, 'UNAUTHORIZED', invalid],
})

const addresses = (service: Service, { mounts }: RouteFacts, path: string): string[] =>
  mounts.map((mount) => mountAddress(service, mount) + path)

onOneDatabase((database) => {
  const service = useService({ database })

  for (const route of routes()) {
    const name = `${route.operationId} (${route.method} ${route.path})`
    if (route.access === 'public') publicMatrix(name, route)
    else if (route.access === 'client') clientMatrix(name, route)
    else tokenMatrix(name, route)
  }

  function tokenMatrix(name: string, route: Route): void {
    const shared = memoize(async () => {
      const scene = await createFixtureContext(service())
      return { scene, ...(await fixtures[route.operationId](scene)) }
    })

    for (const [how, refuse] of Object.entries(refusals))
      test(`${name} ${how} is refused, and changes nothing`, async () => {
        const { scene, path, call: good = {} } = await shared()
        const { authorization, refusal } = await refuse(scene, route)
        const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization }
        for (const address of addresses(service(), route, path))
          assertChallenged(await call(address, { ...good, headers: { ...good.headers, ...headers } }), refusal)
        assert.deepEqual(await scene.owner.ids({ unread: true }), [scene.envelopeId])
      })

    test(`${name} with a token that has expired is refused, to the second`, async () => {
      const scene = await createFixtureContext(service())
      const { path, call: good = {}, status } = await fixtures[route.operationId](scene)
      const issued = (): number => Math.floor(service().clock() / 1000) * 1000
      const token = await bearerOf(scene, route, 'owner', route.scopes)
      const expiresAt = issued() + 900_000
      const [address] = addresses(service(), route, path)
      service().clock.advance(expiresAt - 5_000 - service().clock())
      assert.equal((await call(address!, { ...good, token })).status, status)
      service().clock.advance(expiresAt - service().clock())
      assertChallenged(await call(address!, { ...good, token }), [401, 'TOKEN_EXPIRED', invalid])
    })

    test(`S15: ${name} serves its owner with the needed scope alone, and tells a stranger nothing`, async () => {
      const scene = await createFixtureContext(service())
      const { path, call: good = {}, status, stranger } = await fixtures[route.operationId](scene)
      const [address] = addresses(service(), route, path)
      const foreign = await call(address!, { ...good, token: await bearerOf(scene, route, 'stranger', route.scopes) })
      assert.ok(stranger, `${route.operationId} needs to say what a stranger gets`)
      assert.equal(foreign.status, stranger.status)
      assert.match(foreign.text, stranger.text ?? /^/)
      assert.deepEqual(await scene.owner.ids({ unread: true }), [scene.envelopeId])
      const token = await bearerOf(scene, route, 'owner', route.scopes)
      assert.equal(
        (await call<ErrorAnswer>(address!, { ...good, headers: { ...good.headers, Authorization: `bEARER ${token}` } }))
          .status,
        status,
      )
    })
  }

  function clientMatrix(name: string, route: Route): void {
    for (const [how, spoil] of Object.entries(spoiledForms)) {
      if (how === 'without a secret' && operationsWithoutSecret.includes(route.operationId)) continue
      test(`${name} ${how} is refused`, async () => {
        const scene = await createFixtureContext(service())
        const { path, call: good = {}, status } = await fixtures[route.operationId](scene)
        for (const address of addresses(service(), route, path)) {
          assert.equal((await call(address, good)).status, status)
          const form = new URLSearchParams(String(good.body))
          const headers = spoil(form)
          const answer = await call<{ error?: string }>(address, {
            ...good,
            body: form.toString(),
            headers: { ...good.headers, ...headers },
          })
          assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
          assert.equal(
            answer.headers.get('www-authenticate'),
            'Authorization' in headers ? 'Basic realm="token"' : null,
          )
        }
      })
    }
  }

  function publicMatrix(name: string, route: Route): void {
    test(`${name} serves anybody, without a token`, async () => {
      const scene = await createFixtureContext(service())
      const { path, call: good = {}, status } = await fixtures[route.operationId](scene)
      for (const address of addresses(service(), route, path)) assert.equal((await call(address, good)).status, status)
    })
  }
})
