import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routes, type OperationId, type RouteFacts } from '#generated/rest/routes.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, keyed, newEnvelopeId } from '../support/client.ts'
import { firstAddress } from '../support/mounts.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { apply, mutation, type Mutation, type Sketch } from './mutate.ts'

/** Number of runs, each with another seed. */
const runs = 60

/** A valid request of each operation, to be mutated. */
const sketches: Record<OperationId, (agent: Agent, service: Service) => Sketch> = {
  sendMessage: ({ handle }) => ({ path: ['messages'], query: {}, body: everything(handle) }),
  getMessage: () => ({ path: ['messages', newEnvelopeId()], query: {} }),
  getMessages: () => ({ path: ['messages'], query: { ids: `${newEnvelopeId()},${newEnvelopeId()}` } }),
  listMailbox: () => ({
    path: ['mailbox'],
    query: {
      order: 'asc',
      limit: '10',
      unread: 'true',
      direction: 'in',
      after_created_at: '1',
      after_envelope_id: newEnvelopeId(),
    },
  }),
  markRead: () => ({ path: ['mailbox', 'read'], query: {}, body: { ids: [newEnvelopeId(), newEnvelopeId()] } }),
  uploadFile: () => ({ path: ['files'], query: {}, body: 'words' }),
  getFile: () => ({ path: ['files', newEnvelopeId().replace('env_', 'file_')], query: {} }),
  createTicket: () => ({ path: ['connect', 'tickets'], query: {} }),
  getOwnAgent: () => ({ path: ['agents', 'me'], query: {} }),
  updateOwnAgent: () => ({
    path: ['agents', 'me'],
    query: {},
    body: { display_name: 'n', description: 'd', card_body: '# c', skills: [{ name: 's', description: 't' }] },
  }),
  getAgent: () => ({ path: ['agents', 'alice', 'assistant'], query: {} }),
  getAgentCard: () => ({ path: ['agents', 'alice', 'assistant', 'card'], query: {} }),
  searchAgents: () => ({ path: ['search', 'agents'], query: { q: 'alice', limit: '3', cursor: 'abc' } }),
  searchMessages: () => ({ path: ['search', 'messages'], query: { q: '%22two+words%22+pre', limit: '3' } }),
  listAllowlist: () => ({ path: ['agents', 'me', 'allowlist'], query: {} }),
  addAllowlistEntries: () => ({ path: ['agents', 'me', 'allowlist'], query: {}, body: { entries: ['@a.b', '@c.*'] } }),
  removeAllowlistEntry: () => ({ path: ['agents', 'me', 'allowlist', '@a.b'], query: {} }),
  listBlocks: () => ({ path: ['agents', 'me', 'blocks'], query: { limit: '2', cursor: 'abc' } }),
  blockAgent: () => ({ path: ['agents', 'me', 'blocks'], query: {}, body: { handle: '@a.b' } }),
  getOwnReach: () => ({ path: ['agents', 'me', 'reach', '@a.b'], query: {} }),
  unblockAgent: () => ({ path: ['agents', 'me', 'blocks', '@a.b'], query: {} }),
  listWebhooks: () => ({ path: ['agents', 'me', 'webhooks'], query: { limit: '2', cursor: 'abc' } }),
  createWebhook: () => ({
    path: ['agents', 'me', 'webhooks'],
    query: {},
    body: {
      url: 'http://127.0.0.1:1025/',
      secret: `whsec_${'A'.repeat(43)}=`,
      event: 'envelope.received',
      arguments: { from: ['@a.*'], has_attachments: true },
      cursor: 'abc',
      ttl_seconds: 300,
    },
  }),
  deleteWebhook: () => ({ path: ['agents', 'me', 'webhooks', `sub_${'0'.repeat(32)}`], query: {} }),
  getAccount: () => ({ path: ['account'], query: {} }),
  listAccountAgents: () => ({ path: ['account', 'agents'], query: { q: 'ali', limit: '2', cursor: 'abc' } }),
  listAccountOrganizations: () => ({ path: ['account', 'organizations'], query: {} }),
  listAuditEntries: () => ({
    path: ['account', 'audit'],
    query: { organization: 'acme', area: 'agent', limit: '2', cursor: '0'.repeat(64) },
  }),
  issueToken: (_, { config }) => ({
    path: ['token'],
    query: {},
    form: {
      grant_type: 'client_credentials',
      client_id: 'cli_assistant',
      client_secret: 'secret of assistant',
      resource: config.baseUrl,
      scope: 'messages:read',
    },
  }),
  registerClient: () => ({
    path: ['register'],
    query: {},
    body: {
      client_name: 'n',
      redirect_uris: ['http://127.0.0.1/a', 'http://localhost:1/'],
      grant_types: ['refresh_token'],
      token_endpoint_auth_method: 'none',
      scope: 'messages:read',
    },
  }),
  authorizeDevice: () => ({
    path: ['device_authorization'],
    query: {},
    form: { client_id: 'cli_assistant', client_secret: 'secret of assistant', scope: 'mailbox:read' },
  }),
  revokeToken: () => ({
    path: ['revoke'],
    query: {},
    form: { client_id: 'cli_assistant', client_secret: 'secret of assistant', token: 'ort_x', token_type_hint: 'x' },
  }),
  getAuthorizationServerMetadata: () => ({ path: ['.well-known', 'oauth-authorization-server'], query: {} }),
  getJwks: () => ({ path: ['.well-known', 'jwks.json'], query: {} }),
  getProtectedResourceMetadata: () => ({ path: ['.well-known', 'oauth-protected-resource'], query: {} }),
  downloadFile: () => ({ path: ['file_01JZ6RNQY0BK2KE5F7WH0N9NMH'], query: signedQuery }),
  putFile: () => ({ path: ['file_01JZ6RNQY0BK2KE5F7WH0N9NMH'], query: signedQuery, body: 'words' }),
  inspectFile: () => ({ path: ['file_01JZ6RNQY0BK2KE5F7WH0N9NMH'], query: signedQuery }),
  getProtectedResourceMetadataAt: () => ({ path: ['.well-known', 'oauth-protected-resource', 'v1'], query: {} }),
}

const signedQuery = { expires: '1751500900', key: 'key_01JZ6RM4E0Z5T2P0Q1T5S2W8KC', signature: 'A'.repeat(43) }

const everything = (handle: string): object =>
  draftTo(handle, {
    cc: [handle],
    in_reply_to: newEnvelopeId(),
    references: [newEnvelopeId()],
    subject: 's',
    date_ms: 1,
    monitor: { events: ['stored'] },
    content_parts: [
      { type: 'text', text: 'a' },
      { type: 'image', url: 'https://a.example/', mime_type: 'image/png' },
      { type: 'file', url: 'https://a.example/', name: 'n', mime_type: 'm', size: 1 },
      { type: 'data', data: { a: [1, { b: null }] }, schema: 's' },
    ],
  })

async function request(
  { method, body }: RouteFacts,
  base: string,
  { path, query, form, body: json }: Sketch,
  token: string,
): Promise<Response> {
  const address = `${base}/${path.join('/')}?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
  const init = { method, redirect: 'manual' } as const
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...keyed() }
  if (body === null) return fetch(address, { ...init, headers })
  if (body === 'bytes') return fetch(address, { ...init, body: String(json) })
  if (body === 'multipart')
    return fetch(address, {
      ...init,
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=cut' },
      body: formOf(json),
    })
  if (body === 'json')
    return fetch(address, {
      ...init,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(json) ?? '',
    })
  const fields = Object.entries(form ?? {}).map(([name, value]) => `${name}=${value}`)
  return fetch(address, {
    ...init,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: fields.join('&'),
  })
}

/** Returns an upload with mutated content. Quotes in the content may also change its head. */
function formOf(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return [
    '--cut',
    `Content-Disposition: form-data; name="file"; filename="${text.slice(0, 20)}"`,
    'Content-Type: text/plain',
    '',
    text,
    '--cut--',
    '',
  ].join('\r\n')
}

/** Asserts that the operation has the status, or that the error is valid if the path belongs to no operation. */
async function assertDocumented(response: Response, route: RouteFacts, pathChanged: boolean): Promise<void> {
  const text = await response.text()
  const shown = `${response.status} ${text.slice(0, 300)}`
  // An empty path is the start page for people, which the contract does not describe.
  if (new URL(response.url).pathname === '/') return assert.ok([303, 400, 405].includes(response.status), shown)
  assert.ok(
    route.statuses.includes(response.status) || (pathChanged && [400, 403, 404, 405].includes(response.status)),
    shown,
  )
  if (route.method === 'HEAD') return assert.equal(text, '')
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    return assert.ok(response.status < 400, shown)
  const body: { error?: unknown; error_description?: unknown } = JSON.parse(text)
  if (response.ok) return assert.equal(body.error, undefined, shown)
  // An invalid address belongs to no operation.
  const isOfNobody = pathChanged && typeof body.error === 'object'
  if (route.errors === 'oauth' && !isOfNobody)
    return assert.deepEqual(Object.keys(body), ['error', 'error_description'], shown)
  assert.deepEqual(Object.keys(body), ['error'], shown)
  assert.deepEqual(Object.keys(Object(body.error)), ['code', 'message'], shown)
}

onEachDatabase((database) => {
  const service = useService({ database })
  const accountId = async (): Promise<string | undefined> => (await service().deps.store.owners.account('alice'))?.id

  for (const route of routes())
    test(`${route.operationId} survives every mutation of a valid request`, { timeout: 120_000 }, async () => {
      const agent = await newAgent(service())
      const token =
        route.access === 'user'
          ? await signed(service(), userClaims(service(), route.scopes, await accountId()))
          : await agent.tokenFor(route.resource)
      const base = firstAddress(service(), route)
      const survives = async (mutations: readonly Mutation[]): Promise<void> => {
        const spoiled = mutations.reduce(apply, sketches[route.operationId](agent, service()))
        const response = await request(route, base, spoiled, token)
        await assertDocumented(
          response,
          route,
          mutations.some(({ at }) => at === 'path'),
        )
        assert.deepEqual(service().violations, [])
      }
      await fc.assert(fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), survives), {
        numRuns: route.operationId === 'issueToken' ? runs / 4 : runs,
      })
    })
})
