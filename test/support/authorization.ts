import { ulid } from 'ulid'
import type { OperationId } from '#generated/rest/routes.ts'
import { endpointSecret, startEndpoint } from '../../scripts/support/endpoint.ts'
import { newAgent, type Agent } from './agents.ts'
import { call, draftTo, keyed, type Call } from './client.ts'
import { newDeviceClient } from './devices.ts'
import { announced } from './files.ts'
import type { Service } from './service.ts'

/** A valid call of an operation by its owner, and the response of a stranger to the same call. */
export interface Fixture {
  path: string
  call?: Call
  status: number
  /** Absent if anybody may make the call. */
  stranger?: { status: number; text?: RegExp }
}

export interface FixtureContext {
  service: Service
  owner: Agent
  stranger: Agent
  /** A private agent of the owner, which the stranger cannot see. */
  hidden: Agent
  envelopeId: string
}

/** Fixtures of all operations of the contract. A new operation without one does not compile. */
export const fixtures: Record<OperationId, (scene: FixtureContext) => Fixture | Promise<Fixture>> = {
  sendMessage: ({ owner }) => ({
    path: '/messages',
    call: { method: 'POST', body: draftTo(owner.handle) },
    status: 202,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  getMessage: ({ envelopeId }) => ({
    path: `/messages/${envelopeId}`,
    status: 200,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  getMessages: ({ envelopeId }) => ({
    path: `/messages?ids=${envelopeId}`,
    status: 200,
    stranger: { status: 200, text: /^\{"envelopes":\[\]\}$/ },
  }),
  listMailbox: () => ({ path: '/mailbox', status: 200, stranger: { status: 200, text: /"envelope_headers":\[\]/ } }),
  markRead: ({ envelopeId }) => ({
    path: '/mailbox/read',
    call: write('POST', { ids: [envelopeId] }),
    status: 200,
    stranger: { status: 200, text: /^\{"marked_read":0\}$/ },
  }),
  uploadFile: () => ({ path: '/files', call: upload(), status: 201, stranger: { status: 201 } }),
  getFile: async ({ service, owner }) => ({
    path: `/files/${await uploaded(service, owner)}`,
    status: 302,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  getOwnAgent: ({ owner }) => ({ path: '/agents/me', status: 200, stranger: { status: 200, text: without(owner.id) } }),
  updateOwnAgent: ({ owner }) => ({
    path: '/agents/me',
    call: write('PATCH', { description: 'new' }),
    status: 200,
    stranger: { status: 200, text: without(owner.id) },
  }),
  getAgent: ({ hidden }) => ({
    path: `/agents/${hidden.handle.slice(1).replace('.', '/')}`,
    status: 200,
    stranger: { status: 404, text: /"AGENT_NOT_FOUND"/ },
  }),
  getAgentCard: ({ hidden }) => ({
    path: `/agents/${hidden.handle.slice(1).replace('.', '/')}/card`,
    status: 200,
    stranger: { status: 404, text: /"AGENT_NOT_FOUND"/ },
  }),
  searchAgents: ({ hidden }) => ({
    path: `/search/agents?q=${hidden.handle.split('.')[1]}`,
    status: 200,
    stranger: { status: 200, text: /"agents":\[\]/ },
  }),
  searchMessages: () => ({
    path: '/search/messages?q=hello',
    status: 200,
    stranger: { status: 200, text: /"envelopes":\[\]/ },
  }),
  listAllowlist: () => ({
    path: '/agents/me/allowlist',
    status: 200,
    stranger: { status: 200, text: /"entries":\[\]/ },
  }),
  addAllowlistEntries: () => ({
    path: '/agents/me/allowlist',
    call: write('POST', { entries: ['@carol.*'] }),
    status: 200,
    stranger: { status: 200, text: without('@dave.one') },
  }),
  removeAllowlistEntry: () => ({
    path: '/agents/me/allowlist/@dave.one',
    call: write('DELETE'),
    status: 200,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  listBlocks: () => ({ path: '/agents/me/blocks', status: 200, stranger: { status: 200, text: /"blocks":\[\]/ } }),
  getOwnReach: () => ({
    path: '/agents/me/reach/@dave.one',
    status: 200,
    stranger: { status: 200, text: /"allowlist_entry":null/ },
  }),
  blockAgent: () => ({
    path: '/agents/me/blocks',
    call: write('POST', { handle: '@dave.two' }),
    status: 201,
    stranger: { status: 201 },
  }),
  unblockAgent: ({ stranger }) => ({
    path: `/agents/me/blocks/${stranger.handle}`,
    call: write('DELETE'),
    status: 200,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  listWebhooks: () => ({ path: webhooks, status: 200, stranger: { status: 200, text: /"webhooks":\[\]/ } }),
  createWebhook: async () => ({ path: webhooks, call: await webhookCall(), status: 201, stranger: { status: 201 } }),
  deleteWebhook: async ({ owner }) => ({
    path: `${webhooks}/${(await owner.at<{ id: string }>(webhooks, await webhookCall())).body.id}`,
    call: write('DELETE'),
    status: 200,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  createTicket: () => ({
    path: '/connect/tickets',
    call: { method: 'POST' },
    status: 201,
    stranger: { status: 201 },
  }),
  getAccount: () => ({ path: '/account', status: 200, stranger: { status: 200, text: without('"alice"') } }),
  listAccountAgents: ({ owner }) => ({
    path: `/account/agents?q=${owner.handle.slice(-12)}`,
    status: 200,
    stranger: { status: 200, text: /"agents":\[\]/ },
  }),
  listAccountOrganizations: () => ({
    path: '/account/organizations',
    status: 200,
    stranger: { status: 200, text: /"organizations":\[\]/ },
  }),
  listAuditEntries: async ({ service }) => ({
    path: `/account/audit?organization=${await organizationOf(service, 'alice')}`,
    status: 200,
    stranger: { status: 404, text: /"NOT_FOUND"/ },
  }),
  issueToken: ({ service }) => ({ path: '/token', call: tokenCall(service), status: 200 }),
  registerClient: () => ({
    path: '/register',
    call: { method: 'POST', body: { redirect_uris: ['http://127.0.0.1/callback'] } },
    status: 201,
  }),
  authorizeDevice: async ({ service }) => ({
    path: '/device_authorization',
    call: formCall({ client_id: await newDeviceClient(service) }),
    status: 200,
  }),
  revokeToken: () => ({
    path: '/revoke',
    call: formCall({ client_id: 'cli_assistant', client_secret: 'secret of assistant', token: 'ort_of_nobody' }),
    status: 200,
  }),
  getAuthorizationServerMetadata: () => ({ path: '/.well-known/oauth-authorization-server', status: 200 }),
  getJwks: () => ({ path: '/.well-known/jwks.json', status: 200 }),
  getProtectedResourceMetadata: () => ({ path: '/.well-known/oauth-protected-resource', status: 200 }),
  downloadFile: async ({ service, owner }) => ({ path: await signedPath(service, owner), status: 200 }),
  putFile: async ({ service, owner }) => ({
    path: (await announced(service, owner)).url.slice(service.config.filesUrl.length),
    call: { method: 'PUT', body: 'words', headers: { 'Content-Type': 'text/plain' } },
    status: 201,
  }),
  inspectFile: async ({ service, owner }) => ({
    path: await signedPath(service, owner),
    call: { method: 'HEAD' },
    status: 200,
  }),
  getProtectedResourceMetadataAt: () => ({ path: '/.well-known/oauth-protected-resource/v1', status: 200 }),
}

/** Creates an organization that a person owns. Returns its slug. */
async function organizationOf({ deps: { store, clock } }: Service, username: string): Promise<string> {
  const organization = { id: `org_${ulid()}`, slug: ulid().toLowerCase(), name: 'Org', tier: 'pro' as const }
  await store.owners.createOrganization(organization, clock())
  await store.owners.putMember(organization.id, (await store.owners.account(username))!.id, 'owner')
  return organization.slug
}

const write = (method: string, body?: unknown): Call => ({
  method,
  headers: keyed(),
  ...(body === undefined ? {} : { body }),
})

const webhooks = '/agents/me/webhooks'

/** Returns a call for a webhook whose endpoint accepts everything. */
async function webhookCall(): Promise<Call> {
  const { url } = await startEndpoint()
  return write('POST', { url, secret: endpointSecret, event: 'contact.requested' })
}

const without = (text: string): RegExp => new RegExp(`^(?![^]*${text.replaceAll('.', '\\.')})`)

function upload(): Call {
  const body = [
    '--cut',
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    'words',
    '--cut--',
    '',
  ].join('\r\n')
  return { method: 'POST', body, headers: { ...keyed(), 'Content-Type': 'multipart/form-data; boundary=cut' } }
}

async function uploaded(service: Service, { token }: Agent): Promise<string> {
  const { body } = await call<{ id: string }>(`${service.config.baseUrl}/files`, { ...upload(), token })
  return body.id
}

/** Returns a signed address without its base. */
async function signedPath(service: Service, owner: Agent): Promise<string> {
  const { headers } = await owner.at(`/files/${await uploaded(service, owner)}`)
  return (headers.get('location') ?? '').slice(service.config.filesUrl.length)
}

function tokenCall({ config }: Service): Call {
  const form = {
    grant_type: 'client_credentials',
    client_id: 'cli_assistant',
    client_secret: 'secret of assistant',
    resource: config.baseUrl,
  }
  return formCall(form)
}

const formCall = (form: Record<string, string>): Call => ({
  method: 'POST',
  body: new URLSearchParams(form).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})

export async function createFixtureContext(service: Service): Promise<FixtureContext> {
  const [owner, stranger] = [
    await newAgent(service),
    await newAgent(service, { handle: `@bob.${ulid().toLowerCase()}` }),
  ]
  const hidden = await newAgent(service, { visibility: 'private' })
  await owner.update({ blocks: [stranger.handle], allowlist: ['@dave.one'] })
  const { id } = await owner.sent(draftTo(owner.handle))
  return { service, owner, stranger, hidden, envelopeId: id }
}
