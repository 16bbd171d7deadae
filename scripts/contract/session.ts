import { ulid } from 'ulid'
import type { ResourceName } from '#generated/scopes.ts'
import { addressOf, type Exchange } from './address.ts'
import { fetchWaiting } from './fetch-waiting.ts'
import { exhaustLimit, type Authorization } from './limits.ts'
import { countRemains, type Remains } from './remains.ts'
import { NotRun, resourceOf, type Client, type Target } from './target.ts'

/** Agent of the run, by its client. */
export type AgentRole = 'sender' | 'recipient' | 'limited'
/** Owner of the token of a request. */
export type Role = AgentRole | 'person'

/** A REST request that prepares a case, with its required status. */
export interface SetupRequest {
  method: string
  path: string
  status: number
}

/** State that fixtures share during one run. */
export interface Session {
  target: Target
  client(role: AgentRole): Client
  recipientHandle(): string
  /** Returns the address of an endpoint that accepts its webhook. */
  webhookUrl(): string
  /** Returns the Authorization header of a role, with all scopes or only the given ones. */
  bearer(role: Role, scope?: string): Promise<Authorization>
  /** Returns the Authorization header of an agent for another resource, with all scopes. */
  bearerAt(transport: ResourceName, role: AgentRole): Promise<Authorization>
  /** Sends an envelope from the sender, which must be accepted. */
  send(draft: object): Promise<void>
  /** Returns the id of an envelope with all fields and types of parts. It is sent once per run. */
  deliveredEnvelopeId(): Promise<string>
  /** Makes a request that must succeed, and returns its JSON response. */
  request<Answer>(role: Role, request: SetupRequest, exchange: Exchange): Promise<Answer>
  /** Counts of data that stays in the deployment. */
  remains: Remains
  /** Returns the Authorization header of an agent or a person that has no requests left in this minute. */
  exhaustedAuthorization(role: 'limited' | 'person'): Promise<Authorization>
}

const missingOptions: Record<AgentRole, string> = {
  sender: '--client-id and --client-secret',
  recipient: '--recipient-client-id and --recipient-client-secret',
  limited: '--client-id and --client-secret',
}

export function createSession(target: Target): Session {
  const tokens = new Map<string, Promise<Authorization>>()
  let delivered: Promise<string> | undefined

  const session: Session = {
    target,
    remains: { envelopes: 0, files: 0 },
    client(role) {
      const client = role === 'limited' ? (target.limited ?? target.sender) : target[role]
      if (!client) throw new NotRun(`needs ${missingOptions[role]}`)
      return client
    },
    recipientHandle() {
      if (target.recipientHandle === undefined) throw new NotRun('needs --recipient-handle')
      return target.recipientHandle
    },
    webhookUrl() {
      if (target.webhookUrl === undefined) throw new NotRun('needs --webhook-url')
      return target.webhookUrl
    },
    async bearer(role, scope) {
      if (role === 'person') return personal(target)
      const key = `${role} ${scope ?? ''}`
      const token = tokens.get(key) ?? requestToken(target, session.client(role), scope)
      tokens.set(key, token)
      return token
    },
    async bearerAt(transport, role) {
      const key = `${role} at ${transport}`
      const request = async (): Promise<Authorization> =>
        requestToken({ ...target, resource: await resourceOf(target, transport) }, session.client(role), undefined)
      const token = tokens.get(key) ?? request()
      tokens.set(key, token)
      return token
    },
    async send(draft) {
      await session.request(
        'sender',
        { method: 'POST', path: '/messages', status: 202 },
        { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(draft) },
      )
    },
    async request(role, { method, path, status }, exchange) {
      const headers = { ...exchange.headers, ...(await session.bearer(role)) }
      const response = await fetchWaiting(addressOf(target.baseUrl, path, exchange).href, {
        method,
        headers,
        body: exchange.body ?? null,
      })
      countRemains(session.remains, { method, path, status: response.status })
      if (response.status !== status)
        throw new Error(
          `${method} ${path}, which prepares the case, returned ${response.status}: ${await response.text()}`,
        )
      return response.json()
    },
    deliveredEnvelopeId() {
      delivered ??= deliver(session)
      return delivered
    },
    exhaustedAuthorization: async (role) =>
      exhaustLimit(target, role === 'person' ? '/account/agents' : '/mailbox', await session.bearer(role)),
  }
  return session
}

function personal({ userToken }: Target): Authorization {
  if (userToken === undefined) throw new NotRun('needs --user-token')
  return { Authorization: `Bearer ${userToken}` }
}

export const newEnvelopeId = (): string => `env_${ulid()}`

/** Returns a small envelope with its own id. */
export const letter = (to: string, id = newEnvelopeId()) => ({
  id,
  to: [to],
  content_parts: [{ type: 'text', text: 'From a run of the contract.' }],
})

async function deliver(session: Session): Promise<string> {
  const first = letter(session.recipientHandle())
  await session.send(first)
  const reply = fullLetter(session.recipientHandle(), first.id)
  await session.send(reply)
  return reply.id
}

/** Returns an envelope with all fields, and all types of parts that need no upload. */
export const fullLetter = (to: string, parent: string) => ({
  ...letter(to),
  cc: [to],
  in_reply_to: parent,
  references: [parent],
  subject: 'A run of the contract',
  date_ms: Date.now(),
  content_parts: [
    { type: 'text', text: 'All the parts.' },
    { type: 'image', url: 'https://files.example/stamp.png', mime_type: 'image/png' },
    {
      type: 'file',
      url: 'https://files.example/invoice.pdf',
      name: 'invoice.pdf',
      mime_type: 'application/pdf',
      size: 48_213,
    },
    { type: 'data', schema: 'acme:invoice.v1', data: { total_cents: 12_900 } },
  ],
  monitor: { events: ['stored'] },
})

async function requestToken(
  { authUrl, resource }: Target,
  { id, secret }: Client,
  scope: string | undefined,
): Promise<Authorization> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    resource,
    ...(scope === undefined ? {} : { scope }),
  })
  const response = await fetchWaiting(`${authUrl}/token`, { method: 'POST', body: form })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== 200 || typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`no token for the client ${id}: ${response.status} ${JSON.stringify(body)}`)
  return { Authorization: `Bearer ${String(body.access_token)}` }
}
