import { ulid } from 'ulid'
import { ask } from './ask.ts'
import { useUp, type Authorization } from './limits.ts'
import { NotRun, type Client, type Target } from './target.ts'

export type Role = 'sender' | 'recipient' | 'limited'

/** What fixtures share during one run. */
export interface Session {
  target: Target
  client(role: Role): Client
  recipientHandle(): string
  /** The Authorization header of a role's token, with all scopes or only those named. */
  bearer(role: Role, scope?: string): Promise<Authorization>
  /** Sends an envelope from the sender, which must be accepted. */
  send(draft: object): Promise<void>
  /** Id of an envelope with every field and type of part, accepted once per run. */
  delivered(): Promise<string>
  /** The Authorization header of an agent that has no request left in this minute. */
  exhausted(): Promise<Authorization>
}

const asked: Record<Role, string> = {
  sender: '--client-id and --client-secret',
  recipient: '--recipient-client-id and --recipient-client-secret',
  limited: '--client-id and --client-secret',
}

export function createSession(target: Target): Session {
  const tokens = new Map<string, Promise<Authorization>>()
  let delivered: Promise<string> | undefined

  const session: Session = {
    target,
    client(role) {
      const client = role === 'limited' ? (target.limited ?? target.sender) : target[role]
      if (!client) throw new NotRun(`needs ${asked[role]}`)
      return client
    },
    recipientHandle() {
      if (target.recipientHandle === undefined) throw new NotRun('needs --recipient-handle')
      return target.recipientHandle
    },
    bearer(role, scope) {
      const key = `${role} ${scope ?? ''}`
      const token = tokens.get(key) ?? requestToken(target, session.client(role), scope)
      tokens.set(key, token)
      return token
    },
    async send(draft) {
      const headers = { 'Content-Type': 'application/json', ...(await session.bearer('sender')) }
      const response = await ask(`${target.baseUrl}/messages`, { method: 'POST', headers, body: JSON.stringify(draft) })
      if (response.status !== 202) throw new Error(`the envelope that the case builds on was not accepted: ${response.status} ${await response.text()}`)
    },
    delivered() {
      delivered ??= deliver(session)
      return delivered
    },
    exhausted: async () => useUp(target, await session.bearer('limited')),
  }
  return session
}

export const newEnvelopeId = (): string => `env_${ulid()}`

/** A small envelope with an id of its own. */
export const letter = (to: string, id = newEnvelopeId()) => ({ id, to: [to], content_parts: [{ type: 'text', text: 'From a run of the contract.' }] })

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
    { type: 'file', url: 'https://files.example/invoice.pdf', name: 'invoice.pdf', mime_type: 'application/pdf', size: 48_213 },
    { type: 'data', schema: 'acme:invoice.v1', data: { total_cents: 12_900 } },
  ],
  monitor: { events: ['stored'] },
})

async function requestToken({ authUrl, resource }: Target, { id, secret }: Client, scope: string | undefined): Promise<Authorization> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, resource, ...(scope === undefined ? {} : { scope }) })
  const response = await ask(`${authUrl}/token`, { method: 'POST', body: form })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== 200 || typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`no token for the client ${id}: ${response.status} ${JSON.stringify(body)}`)
  return { Authorization: `Bearer ${String(body.access_token)}` }
}
