import assert from 'node:assert/strict'
import { once } from 'node:events'
import { ulid } from 'ulid'
import { endpointSecret, startEndpoint } from '../../scripts/support/endpoint.ts'
import { denyDevice } from '../../src/access/oauth/device.ts'
import { ownerOf } from '../../src/domain/handles.ts'
import { newAgent } from './agents.ts'
import { runCommand } from './cli.ts'
import { call, draftTo, keyed, type Answer } from './client.ts'
import { connectHalfOpen, getRequest } from './connections.ts'
import { exchange as exchangeCode, newPublicClient, register, revoke } from './consents.ts'
import { beginDevice, newDevice, pollDevice } from './devices.ts'
import { announced, put, signedUrlOf, upload, uploaded } from './files.ts'
import { newOwner } from './owners.ts'
import { exchange } from './raw.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'
import { requestToken, signed, userClaims } from './tokens.ts'

const webhooks = '/agents/me/webhooks'
const nowhere = 'http://127.0.0.1:9/'
const webhookTo = (url: string) => ({ url, secret: endpointSecret, event: 'envelope.received' })

type Provoke = (service: Service) => Promise<Answer<unknown>>

const write = (method: string, body: unknown, key?: string) => ({ method, body, headers: keyed(key) })

/** Requests with the same key and two different bodies. */
const mismatch =
  (path: string, ...bodies: unknown[]): Provoke =>
  async (service) => {
    const agent = await newAgent(service)
    const key = crypto.randomUUID()
    const answers = []
    for (const body of bodies) answers.push(await agent.at(path, write('POST', body, key)))
    return answers.at(-1)!
  }

const sent =
  (change: object): Provoke =>
  async (service) => {
    const agent = await newAgent(service)
    return agent.send({ ...draftTo(agent.handle), ...change })
  }

const got =
  (path: string): Provoke =>
  async (service) =>
    (await newAgent(service)).at(path)

const posted =
  (path: string, body: unknown, headers = keyed()): Provoke =>
  async (service) =>
    (await newAgent(service)).at(path, { method: 'POST', body, headers })

const asked =
  (changes: Parameters<typeof requestToken>[1]): Provoke =>
  (service) =>
    requestToken(service, changes)

/**
 * Exceeds a limit of one per minute. It tries a third time if the second request was in another minute than the first.
 */
async function beyondOne(request: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  await request()
  const second = await request()
  return second.status === 429 ? second : request()
}

const uploadOf =
  (bytes: string, type = 'text/plain'): Provoke =>
  async (service) =>
    upload(service, await newAgent(service), bytes, { type })

/** Sends the head of a request without its body. */
async function unfinished(service: Service, path: string, ...lines: string[]): Promise<Answer<unknown>> {
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 9', ...lines, '', '']
  const { status, text } = await exchange(service, head.join('\r\n'))
  return { status, headers: new Headers(), text, body: JSON.parse(text) }
}

const largeBytes = 9_000_000

/** Returns the signed address of a file of this size. */
async function fileOf(service: Service, bytes: number): Promise<string> {
  const agent = await newAgent(service)
  const { id } = await uploaded(service, agent, Buffer.alloc(bytes), { type: 'application/octet-stream' })
  return signedUrlOf(service, agent, id)
}

const withoutScope: Provoke = async (service) => {
  const agent = await newAgent(service)
  return call(`${service.config.baseUrl}/mailbox`, { token: await agent.tokenFor('rest', ['messages:read']) })
}

const asInactive: Provoke = async (service) => (await newAgent(service, { inactive: true })).at('/mailbox')

/** Begins a device authorization in a minute without earlier ones, and polls it once after `prepare`. */
const polled =
  (prepare: (service: Service, device: Awaited<ReturnType<typeof newDevice>>) => Promise<unknown>): Provoke =>
  async (service) => {
    service.clock.nextMinute()
    const device = await newDevice(service)
    await prepare(service, device)
    return pollDevice(service, device)
  }

/** Provokes the errors of the examples, by response (or operation and status) and name. */
export const provocations: Record<string, Provoke> = {
  'InvalidAddress.validation_error': ({ config }) => call(`${config.authUrl}/.well-known/jwks.json?x=%ff`),
  'InvalidEnvelope.validation_error': sent({ from: '@globex.buyer', subject: 'x'.repeat(999) }),
  'InvalidEnvelope.invalid_handle': sent({ to: ['acme'] }),
  'InvalidEnvelope.invalid_file': sent({ content_parts: [{ type: 'file', file_id: `file_${ulid()}` }] }),
  'InvalidInput.validation_error': got('/mailbox?limit=201'),
  'InvalidLookup.invalid_handle': got('/agents/Acme/billing'),
  'InvalidLookup.validation_error': got('/agents/acme%00/billing'),
  'InvalidTrustWrite.invalid_handle': posted('/agents/me/blocks', { handle: 'acme' }),
  'InvalidTrustWrite.validation_error': async (service) => {
    const agent = await newAgent(service)
    return agent.at('/agents/me/blocks', write('POST', { handle: agent.handle }))
  },
  'InvalidTrustWrite.missing_idempotency_key': posted('/agents/me/blocks', { handle: '@spam.bot' }, {}),
  'InvalidTrustWrite.idempotency_mismatch': mismatch(
    '/agents/me/blocks',
    { handle: '@spam.bot' },
    { handle: '@spam.other' },
  ),
  'InvalidWebhook.validation_error': posted(webhooks, webhookTo('https://10.0.0.1/')),
  'InvalidWebhook.invalid_handle': posted(webhooks, { ...webhookTo(nowhere), arguments: { from: ['acme'] } }),
  'InvalidWebhook.invalid_endpoint': posted(webhooks, webhookTo(nowhere)),
  'InvalidWebhook.missing_idempotency_key': posted(webhooks, webhookTo(nowhere), {}),
  'InvalidWebhook.idempotency_mismatch': async (service) => {
    const { url } = await startEndpoint()
    return mismatch(webhooks, webhookTo(url), webhookTo(nowhere))(service)
  },
  'InvalidUpload.validation_error': async (service) => {
    const agent = await newAgent(service)
    const form = new FormData()
    for (const name of ['file', 'other']) form.append(name, new File(['x'], 'a.txt', { type: 'text/plain' }))
    return answerOf(service, agent.token, form, keyed())
  },
  'InvalidUpload.invalid_file': uploadOf('no PDF', 'application/pdf'),
  'InvalidUpload.missing_idempotency_key': async (service) => {
    const agent = await newAgent(service)
    return answerOf(service, agent.token, formOf('x'), {})
  },
  'InvalidUpload.idempotency_mismatch': async (service) => {
    const agent = await newAgent(service)
    const key = crypto.randomUUID()
    await upload(service, agent, 'one', { key })
    return upload(service, agent, 'two', { key })
  },
  'InvalidWrite.validation_error': posted('/mailbox/read', {}),
  'InvalidWrite.missing_idempotency_key': posted('/mailbox/read', { ids: [] }, {}),
  'InvalidWrite.idempotency_mismatch': mismatch('/mailbox/read', { ids: [] }, { ids: [`env_${ulid()}`] }),
  'InvalidFile.validation_error': ({ config }) =>
    call(`${config.filesUrl}/file_${ulid()}?x=%ff`, { method: 'PUT', body: 'x' }),
  'InvalidFile.invalid_file': async (service) =>
    put((await announced(service, await newAgent(service), 6, 'application/pdf')).url, 'no PDF', 'application/pdf'),
  'FileTooLarge.payload_too_large': async (service) =>
    put((await announced(service, await newAgent(service), 26)).url, 'x'.repeat(27)),
  'Unauthorized.unauthorized': ({ config }) => call(`${config.baseUrl}/mailbox`),
  'Unauthorized.token_expired': async (service) => {
    const agent = await newAgent(service)
    service.clock.advance(901_000)
    return agent.at('/mailbox')
  },
  'Forbidden.insufficient_scope': withoutScope,
  'Forbidden.forbidden': asInactive,
  'ForbiddenOrOverTier.insufficient_scope': withoutScope,
  'ForbiddenOrOverTier.forbidden': asInactive,
  'ForbiddenOrOverTier.feature_not_available': async (service) => {
    const agent = await newAgent(service, { handle: `@${await newOwner(service)}.full` })
    await service.deps.store.ownerUsage.addMail(new Map([[ownerOf(agent.handle), Number.MAX_SAFE_INTEGER]]))
    return agent.send(draftTo(agent.handle))
  },
  'UserForbidden.insufficient_scope': async (service) =>
    call(`${service.config.baseUrl}/account`, {
      token: await signed(service, userClaims(service, ['account:agents:read'])),
    }),
  'AuditForbidden.insufficient_scope': async (service) =>
    call(`${service.config.baseUrl}/account/audit`, {
      token: await signed(service, userClaims(service, ['account:agents:read'])),
    }),
  'AuditForbidden.forbidden': async (service) => {
    const username = await newOwner(service)
    const slug = `${username.slice(1)}-team`
    await runCommand(service, ['organization', 'create', slug, '--name', 'Team'])
    await runCommand(service, ['organization', 'add-member', slug, username, '--role', 'admin'])
    const sql = sqlOn(service.deps.database, 'the edges need many more steps')
    await sql('update organization set requires_second_factor = true where slug = :slug', { slug })
    const account = await service.deps.store.owners.account(username)
    const token = await signed(service, userClaims(service, ['account:audit:read'], account?.id))
    return call(`${service.config.baseUrl}/account/audit?organization=${slug}`, { token })
  },
  'NotFound.not_found': got(`/messages/env_${ulid()}`),
  'RecipientNotFound.recipient_not_found': async (service) => (await newAgent(service)).send(draftTo('@nobody.at_all')),
  'AgentNotFound.agent_not_found': got('/agents/nobody/at_all'),
  'Conflict.conflict': async (service) => {
    const agent = await newAgent(service)
    const { id } = await agent.sent(draftTo(agent.handle))
    return agent.send(draftTo(agent.handle, { id, subject: 'another' }))
  },
  'PayloadTooLarge.payload_too_large': async (service) =>
    sent({ subject: 'x'.repeat(service.config.bodyBytesMax) })(service),
  'UploadTooLarge.payload_too_large': async (service) =>
    uploadOf('x'.repeat(service.config.uploadBytesMax + 1))(service),
  'RequestTimeout.request_timeout': async (service) => {
    const { token } = await newAgent(service)
    const headers = [`Authorization: Bearer ${token}`, `Idempotency-Key: ${crypto.randomUUID()}`]
    return unfinished(service, '/v1/mailbox/read', 'Content-Type: application/json', ...headers)
  },
  'RangeNotSatisfiable.range_not_satisfiable': async (service) =>
    call(await fileOf(service, 48_213), { headers: { Range: 'bytes=48213-' } }),
  'TooManyTransfers.rate_limited': async (service) => {
    const address = await fileOf(service, largeBytes)
    const { pathname, search } = new URL(address)
    const reader = await connectHalfOpen(service)
    reader.write(getRequest(pathname + search))
    await once(reader, 'readable')
    return call(address).finally(() => reader.destroy())
  },
  'RateLimited.rate_limited': async (service) => {
    const agent = await newAgent(service)
    return beyondOne(() => agent.at('/search/messages?q=x'))
  },
  'TokenInvalidRequest.invalid_request': asked({ grant_type: undefined }),
  'TokenInvalidRequest.invalid_grant': async (service) =>
    exchangeCode(service, { clientId: await newPublicClient(service), code: 'x', verifier: 'x', redirectUri: 'x' }),
  'TokenInvalidRequest.authorization_pending': polled(async () => {}),
  'TokenInvalidRequest.slow_down': polled(pollDevice),
  'TokenInvalidRequest.access_denied': polled(async ({ deps }, { user_code }) => {
    const accountId = (await deps.store.owners.account('alice'))?.id ?? ''
    await denyDevice(deps, user_code, accountId)
  }),
  'TokenInvalidRequest.expired_token': polled(async ({ clock }) => clock.advance(601_000)),
  'DeviceAuthorizationInvalid.unauthorized_client': async (service) => {
    service.clock.nextMinute()
    return beginDevice(service, { client_id: await newPublicClient(service) })
  },
  'DeviceAuthorizationRateLimited.too_many_device_authorizations': async (service) => {
    service.clock.nextMinute()
    const { clientId } = await newDevice(service)
    for (let n = 0; n < 4; n++) await beginDevice(service, { client_id: clientId })
    return beginDevice(service, { client_id: clientId })
  },
  'TokenInvalidRequest.unsupported_grant_type': asked({ grant_type: 'password' }),
  'TokenInvalidRequest.invalid_target': asked({ resource: 'https://elsewhere.example' }),
  'TokenForbidden.invalid_scope': asked({ scope: 'realtime:read' }),
  'TokenTooLarge.too_large': asked({ scope: 'x'.repeat(10_000) }),
  'TokenUnauthorized.invalid_client': asked({ client_id: 'cli_helper', client_secret: 'wrong' }),
  'TokenRequestTimeout.request_timeout': (service) =>
    unfinished(service, '/token', 'Content-Type: application/x-www-form-urlencoded'),
  'TokenRateLimited.too_many_wrong_secrets': (service) =>
    beyondOne(() => requestToken(service, { client_id: 'cli_billing', client_secret: 'wrong' })),
  'RegistrationInvalid.invalid_redirect_uri': (service) =>
    register(service, { redirect_uris: ['https://elsewhere.example/'] }),
  'RegistrationRateLimited.too_many_registrations': async (service) => {
    for (let n = 0; n < 4; n++) await register(service)
    return register(service)
  },
  'RevocationInvalid.invalid_request': (service) => revoke(service, { client_id: 'cli_assistant' }),
}

/** Errors of internal failures; the tests in brackets cause the failures. */
export const unprovoked = {
  'ServerError.internal_error': 'INTERNAL_ERROR', // a mistake in the program (test/handlers/files.test.ts)
  'ServerError.service_unavailable': 'SERVICE_UNAVAILABLE', // a database that is away (test/process/database.test.ts)
  'TokenServerError.server_error': 'INTERNAL_ERROR',
  'TokenServerError.temporarily_unavailable': 'SERVICE_UNAVAILABLE',
} as const

function formOf(bytes: string): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], 'a.txt', { type: 'text/plain' }))
  return form
}

async function answerOf(
  { config }: Service,
  token: string,
  form: FormData,
  headers: Record<string, string>,
): Promise<Answer<unknown>> {
  const response = await fetch(`${config.baseUrl}/files`, {
    method: 'POST',
    body: form,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  assert.match(text, /^\{/)
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}
