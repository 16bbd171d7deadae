import { subscriberOf } from '../../src/webhooks/admission.ts'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { subprotocols } from '#generated/ws/frames.ts'
import type { Caller } from '../../src/domain/authority.ts'
import { consent, exchange, refresh, type Consent } from './consents.ts'
import type { Listener } from './listener.ts'
import { listen } from './listener.ts'
import { credentialsIn, found, join, newPerson, send, type Credentials, type Person } from './people.ts'
import type { Receiver } from './receiver.ts'
import type { Service } from './service.ts'
import { requestToken } from './tokens.ts'
import { answerTo, wantedFor } from './webhooks.ts'

/** All other columns that name an account, a client or a session, each with the reason why it is no authority. */
export const noAuthority: Record<string, string> = {
  'approval.client_id': 'beside the session',
  'agent.owner_id': 'the owner, who has the agent for good',
  'audit_entry.account_id': 'says what was done',
  'audit_pending.account_id': 'says what was done',
  'authenticator.account_id': 'signs the person in, without any role',
  'client.session_id': 'the session of its own tokens',
  'device_authorization.answered_by': 'a mark of the answer: the token family is the authority',
  'device_authorization.client_id': 'a request has no authority before a person allows it',
  'deleted_agent.owner_id': 'the owner of a handle that stays reserved',
  'direct_upload.client_id': 'beside the session',
  'pending_elicitation.client_id': 'an answer needs a token, and approves nothing after the session has ended',
  'mcp_session.client_id': 'each message needs a token',
  'organization_member.account_id': 'the role itself',
  'passkey.account_id': 'signs the person in, without any role',
  'push_subscription.account_id': 'tells a person that something happened, and nothing else',
  'push_subscription.session_id': 'the browser that is told',
  'recovery_code.account_id': 'signs the person in, without any role',
  'refresh_token.family_id': 'good only while its family stands',
  'second_step.account_id': 'half of a sign-in, without any role',
  'email_link.account_id': 'confirms an address or sets a password, without any role',
  'outgoing_email.account_id': 'tells a person about the account',
  'sign_in_place.account_id': 'tells a person about sign-ins',
  'sso_domain.proven_by': 'the way of a proof',
  'sso_identity.account_id': 'signs the person in, without any role',
  'sso_issuer.client_id': 'the id of the service at an issuer',
  'sso_session.session_id': 'an issuer has confirmed the person of the session, without any role',
  'ticket.client_id': 'beside the session',
  'token_family.client_id': 'beside the account',
  'unused_registration.client_id': 'a registered client has no authority before a person authorizes it',
  'web_session.account_id': 'signs the person in, without any role',
  'webhook.client_id': 'beside the session',
}

/** All other tables. No row of theirs names a person, a client or a session. */
export const withoutPeople = [
  ...['account', 'allowlist_entry', 'authority_revision', 'blob_folder', 'block', 'contact_request', 'deletion_clock'],
  ...['audit_head', 'email_count'],
  ...['envelope', 'file', 'idempotency_key', 'job_lease', 'mailbox', 'mailbox_entry', 'mailbox_reading', 'orphan_blob'],
  ...['organization', 'owner', 'owner_usage', 'passkey_challenge', 'presence', 'process', 'process_report'],
  ...['process_usage', 'rate_count', 'schema_version', 'sso_attempt', 'webhook_secret'],
  ...['signing_key', 'thread', 'unused_registration_total', 'url_key', 'webhook_history', 'webhook_retry'],
]

const clients = '/dashboard/clients'

/** An organization with an owner, a person who may lose a role, and an agent. */
export interface Organization {
  owner: Person
  person: Person
  slug: string
  page: string
  agent: { id: string; handle: string }
}

/** Returns the same process, at its address for tests. */
export const reached = (service: Service): Service => ({
  ...service,
  config: {
    ...service.config,
    authUrl: `http://127.0.0.1:${service.config.port}`,
    wsUrl: `ws://127.0.0.1:${service.config.port}/v1/connect`,
  },
})

export async function newOrganization(service: Service, role = 'admin'): Promise<Organization> {
  const [owner, person] = [await newPerson(service), await newPerson(service)]
  const { slug, page } = await found(owner)
  await join(owner, page, person, role)
  await send(owner, '/dashboard/agents', '/dashboard/agents', { owner: slug, name: 'bot' })
  const handle = `@${slug}.bot`
  const id = (await service.deps.store.agents.idOf(handle)) ?? ''
  return { owner, person, slug, page, agent: { id, handle } }
}

/** Creates a client on the person's page of clients. */
export async function createdClient(creator: Person, agentId: string, name = 'Robot'): Promise<Credentials> {
  return credentialsIn(await send(creator, clients, clients, { agent: agentId, name }))
}

/** Requests a token from a process by the credentials of a client. */
export const tokenFor = (service: Service, credentials: Credentials, resource: 'rest' | 'ws' = 'rest') =>
  requestToken(reached(service), {
    ...credentials,
    resource: resource === 'rest' ? service.config.baseUrl : service.config.wsUrl,
  })

export const listenWith = (service: Service, token: string): Promise<Listener> =>
  listen(reached(service), { tokenFor: () => assert.fail() } as never, { token })

/** Authorizes an app as the agent; returns its refresh token. */
export async function letIn(service: Service, { person, agent }: Organization) {
  const local = reached(service)
  const given: Consent = await consent(local, { username: person.username, handle: agent.handle })
  const { body } = await exchange(local, given, { resource: service.config.baseUrl })
  const [family] = await service.deps.store.createdAuthority.families(person.id)
  const caller: Caller = {
    agentId: agent.id,
    handle: agent.handle,
    clientId: given.clientId,
    sessionId: family?.id ?? '',
    scopes: ['realtime:read'],
    expiresAt: service.clock() + 900_000,
  }
  const refreshAt = (other: Service) => refresh(reached(other), given.clientId, body.refresh_token)
  return { caller, refreshAt, familyId: caller.sessionId }
}

/** Returns the caller of a client, as in its tokens. */
export const callerOf = ({ agent }: Organization, clientId: string, sessionId = clientId): Caller => ({
  agentId: agent.id,
  handle: agent.handle,
  clientId,
  sessionId,
  scopes: ['realtime:read'],
  expiresAt: Date.now() + 900_000,
})

/** Opens a WebSocket by a ticket; returns the status of a rejected handshake, or 101. */
export async function connectBy(service: Service, ticket: string): Promise<number> {
  const socket = new WebSocket(reached(service).config.wsUrl, [subprotocols.spoken, subprotocols.ticket + ticket])
  const opened = once(socket, 'open').then(() => 101)
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode))
  socket.on('error', () => {})
  const status = await Promise.race([opened, refused]).catch(() => 0)
  socket.terminate()
  return status
}

/** Creates a webhook of the caller. */
export async function webhookOf(service: Service, caller: Caller, receiver: Receiver) {
  const wanted = await wantedFor(service, { id: caller.agentId }, receiver)
  return answerTo(service, subscriberOf(caller, 'rest'), wanted)
}

/** Requests a contact, which needs the person's approval; returns the id of the pending approval. */
export async function pendingApproval({ deps }: Service, caller: Caller, handle: string): Promise<string> {
  const input = { handle, message: null }
  const asked = await deps.approvals.obtain({ caller, tool: 'request_contact', input, ask: async () => 'later' })
  assert.ok('approvalId' in asked)
  return asked.approvalId
}
