import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routes, type OperationId, type RouteFacts } from '#generated/rest/routes.ts'
import type { Context, PublicContext } from '../../src/context.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'
import { apply, mutation, type Mutation, type Sketch } from './mutate.ts'

const runs = 120

/** A good request of each operation, for the mutations to spoil. */
const sketches: Record<OperationId, (agent: Agent, service: Service) => Sketch> = {
  sendMessage: ({ handle }) => ({ path: ['messages'], query: {}, body: everything(handle) }),
  getMessage: () => ({ path: ['messages', newEnvelopeId()], query: {} }),
  getMessages: () => ({ path: ['messages'], query: { ids: `${newEnvelopeId()},${newEnvelopeId()}` } }),
  listMailbox: () => ({
    path: ['mailbox'],
    query: { order: 'asc', limit: '10', unread: 'true', direction: 'in', after_created_at: '1', after_envelope_id: newEnvelopeId() },
  }),
  markRead: () => ({ path: ['mailbox', 'read'], query: {}, body: { ids: [newEnvelopeId(), newEnvelopeId()] } }),
  issueToken: (_, { config }) => ({
    path: ['token'],
    query: {},
    form: { grant_type: 'client_credentials', client_id: 'cli_assistant', client_secret: 'secret of assistant', resource: config.baseUrl, scope: 'messages:read' },
  }),
  getAuthorizationServerMetadata: () => ({ path: ['.well-known', 'oauth-authorization-server'], query: {} }),
  getJwks: () => ({ path: ['.well-known', 'jwks.json'], query: {} }),
  getProtectedResourceMetadata: () => ({ path: ['.well-known', 'oauth-protected-resource'], query: {} }),
  getProtectedResourceMetadataAt: () => ({ path: ['.well-known', 'oauth-protected-resource', 'v1'], query: {} }),
}

const everything = (handle: string): object =>
  draftTo(handle, {
    ...{ cc: [handle], in_reply_to: newEnvelopeId(), references: [newEnvelopeId()], subject: 's', date_ms: 1, monitor: { events: ['stored'] } },
    content_parts: [
      { type: 'text', text: 'a' },
      { type: 'image', url: 'https://a.example/', mime_type: 'image/png' },
      { type: 'file', url: 'https://a.example/', name: 'n', mime_type: 'm', size: 1 },
      { type: 'data', data: { a: [1, { b: null }] }, schema: 's' },
    ],
  })

async function request({ method, body }: RouteFacts, base: string, { path, query, form, body: json }: Sketch, token: string): Promise<Response> {
  const address = `${base}/${path.join('/')}?${Object.entries(query).map(([name, value]) => `${name}=${value}`).join('&')}`
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
  if (body === null) return fetch(address, { method, headers })
  if (body === 'json') return fetch(address, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(json) ?? '' })
  const fields = Object.entries(form ?? {}).map(([name, value]) => `${name}=${value}`)
  return fetch(address, { method, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: fields.join('&') })
}

/** A status that the contract has for the operation, or 404 where the path is no longer one of it. */
async function assertDocumented(response: Response, route: RouteFacts, pathChanged: boolean): Promise<void> {
  const text = await response.text()
  const shown = `${response.status} ${text.slice(0, 300)}`
  assert.ok(route.statuses.includes(response.status) || (pathChanged && response.status === 404), shown)
  const body: { error?: unknown; error_description?: unknown } = JSON.parse(text)
  if (response.ok) return assert.equal(body.error, undefined, shown)
  if (route.errors === 'oauth' && response.status !== 404) return assert.deepEqual(Object.keys(body), ['error', 'error_description'], shown)
  assert.deepEqual(Object.keys(body), ['error'], shown)
  assert.deepEqual(Object.keys(Object(body.error)), ['code', 'message'], shown)
}

onEachDatabase((database) => {
  const service = useService({ database })

  for (const route of routes<Context, PublicContext>())
    test(`${route.operationId} survives whatever is done to a good request`, { timeout: 120_000 }, async () => {
      const agent = await newAgent(service())
      const base = route.mounts[0] === 'base_url' ? service().config.baseUrl : service().config.authUrl
      const survives = async (mutations: readonly Mutation[]): Promise<void> => {
        const spoiled = mutations.reduce(apply, sketches[route.operationId](agent, service()))
        const response = await request(route, base, spoiled, agent.token)
        await assertDocumented(response, route, mutations.some(({ at }) => at === 'path'))
        assert.deepEqual(service().violations, [])
      }
      await fc.assert(fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), survives), { numRuns: route.operationId === 'issueToken' ? runs / 4 : runs })
    })
})
