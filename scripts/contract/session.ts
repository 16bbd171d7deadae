import { ulid } from 'ulid'
import type { ResourceName } from '#generated/scopes.ts'
import { addressOf, type Exchange } from './address.ts'
import { fetchWaiting } from './fetch-waiting.ts'
import { exhaustLimit, type Authorization } from './limits.ts'
import { countRemains, type Remains } from './remains.ts'
import { NotRun, resourceOf, type Client, type Target } from './target.ts'

/** An agent of the run, by its client. */
export type AgentRole = 'sender' | 'recipient' | 'limited'
/** Whose token a request has. */
export type Role = AgentRole | 'person'

/** A request of the REST interface that a case builds on, and the status it must have. */
export interface SetupRequest {
  method: string
  path: string
  status: number
}

/** What fixtures share during one run. */
export interface Session {
  target: Target
  client(role: AgentRole): Client
  recipientHandle(): string
  /** Of an endpoint that says that it wants what is sent to it. */
  webhookUrl(): string
  /** The Authorization header of a role's token, with all scopes or only those named. */
  bearer(role: Role, scope?: string): Promise<Authorization>
  /** The Authorization header of an agent's token for another resource, with all scopes. */
  bearerAt(transport: ResourceName, role: AgentRole): Promise<Authorization>
  /** Sends an envelope from the sender, which must be accepted. */
  send(draft: object): Promise<void>
  /** Id of an envelope with every field and type of part, accepted once per run. */
  deliveredEnvelopeId(): Promise<string>
  /** Makes a request that must succeed; its answer, read as JSON, is what the document says of it. */
  request<Answer>(role: Role, request: SetupRequest, exchange: Exchange): Promise<Answer>
  /** Counts what cannot be taken back. */
  remains: Remains
  /** The Authorization header of an agent or a person without a request left in this minute. */
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
          `${method} ${path}, which the case builds on, answers ${response.status}: ${await response.text()}`,
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

/** A small envelope with an id of its own. */
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

/** Every field and every type of part that can be sent without an upload. */
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
