import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Encryption } from './encryption.ts'
import { builder, composed, statement, type Query } from './statements.ts'

export interface NewWebhook {
  id: string
  agent_id: string
  client_id: string
  session_id: string
  /** Of the key that signed the token by which it was made, or made again. */
  key_id: string | null
  origin: 'rest' | 'mcp'
  url: string
  host: string
  name: string
  /** Canonical JSON. */
  arguments: string
  verified_until: number
  expires_at: number | null
  after_created_at: number
  after_envelope_id: string
}

/** How its deliveries go. */
export interface WebhookState {
  after_created_at: number
  after_envelope_id: string
  gap_id: string | null
  failures: number
  failed_since: number | null
  tried_at: number | null
  last_delivery_at: number | null
  last_error: string | null
  suspended_at: number | null
  held_until: number | null
}

export interface Webhook extends NewWebhook, WebhookState {
  created_at: number
  due_at: number | null
  /** Another one since its client has renewed it, or somebody has resumed it. */
  generation: number
}

export interface StoredSecrets {
  secret: string
  previous_secret: string | null
  previous_until: number | null
}

export const webhookColumns = `id, agent_id, client_id, session_id, key_id, origin, url, host, name, arguments,
  verified_until, created_at, expires_at, after_created_at, after_envelope_id, gap_id, failures, failed_since, tried_at,
  last_delivery_at, last_error, suspended_at, held_until, due_at, generation`

export const placeOfWebhookSecret = (id: string): string => `webhook/${id}`

const finding = statement<Webhook>(
  'find-webhook',
  `select ${webhookColumns} from webhook where id = ? and agent_id = ?`,
)

/** One that is over stands there until somebody looks at it. */
const isThere = '(expires_at is null or expires_at > ?)'

const listing = statement<Webhook>(
  'list-webhooks',
  `select ${webhookColumns} from webhook where agent_id = ? and ${isThere} and id > ? order by id limit ?`,
)

const counting = statement<{ count: number }>(
  'count-webhooks',
  `select count(*)::integer as count from webhook where agent_id = ? and ${isThere}`,
)

const verifying = statement<{ until: number | null }>(
  'verified-webhook',
  'select max(verified_until) as until from webhook where agent_id = ? and url = ?',
)

const readingSecret = statement<{ secret: string }>(
  'read-webhook-secret',
  'select secret from webhook where id = ? and agent_id = ?',
)

const lockingSecret = statement<{ secret: string }>(
  'lock-webhook',
  'select secret from webhook where id = ? for update',
)

/** What it was made of stays as it is; it is wanted, so it is tried at once, and goes on if it was suspended. */
const refreshing = statement<never>(
  'refresh-webhook',
  `update webhook set session_id = ?, key_id = ?, verified_until = greatest(verified_until, ?), expires_at = ?,
     due_at = ?, failed_since = case when suspended_at is null then failed_since end, suspended_at = null,
     held_until = null, generation = generation + 1
   where id = ?`,
)

const replacingSecret = statement<never>(
  'replace-webhook-secret-of-client',
  'update webhook set secret = ?, previous_secret = ?, previous_until = ? where id = ?',
)

const resuming = statement<never>(
  'resume-webhook',
  `update webhook set suspended_at = null, failed_since = null, held_until = null, due_at = ?, generation = generation + 1
   where id = ? and agent_id = ?`,
)

const removing = statement<never>('remove-webhook', 'delete from webhook where id = ? and agent_id = ?')

const removingOfKey = statement<never>('remove-webhooks-of-key', 'delete from webhook where key_id = ?')

/** Subscriptions whose events are sent to endpoints. */
export function webhooksStore(query: Query, encryption: Encryption) {
  return {
    count: async (agentId: string, now: number): Promise<number> =>
      (await query(counting, [agentId, now])).rows[0]!.count,

    find: async (agentId: string, id: string): Promise<Webhook | undefined> =>
      (await query(finding, [id, agentId])).rows[0],

    async list(agentId: string, now: number, after: string, limit: number): Promise<Webhook[]> {
      return (await query(listing, [agentId, now, after, limit])).rows
    },

    /** Until when the endpoint need not be asked again whether it wants what it gets for this agent. */
    async verifiedUntil(agentId: string, url: string): Promise<number> {
      return (await query(verifying, [agentId, url])).rows[0]?.until ?? 0
    },

    async add(webhook: NewWebhook, secret: string, now: number): Promise<void> {
      const stored = await encryption.encrypt(placeOfWebhookSecret(webhook.id), secret)
      const row = { ...webhook, secret: stored, created_at: now, due_at: now }
      await query(...composed<never>('add-webhook', builder('webhook').insert(row)))
    },

    /** In a transaction; false where there is none. The secret before signs, too, until `previousUntil`. */
    async refresh(webhook: NewWebhook, secret: string, now: number, previousUntil: number): Promise<boolean> {
      const { id, session_id, key_id, verified_until, expires_at } = webhook
      const stored = (await query(lockingSecret, [id])).rows[0]?.secret
      if (stored === undefined) return false
      await query(refreshing, [session_id, key_id, verified_until, expires_at, now, id])
      if ((await encryption.decrypt(placeOfWebhookSecret(id), stored)) === secret) return true
      const replacing = await encryption.encrypt(placeOfWebhookSecret(id), secret)
      await query(replacingSecret, [replacing, stored, previousUntil, id])
      return true
    },

    /** Those in clear by which a message is signed, the newest first. */
    async secretsOf({ id, ...stored }: Pick<Webhook, 'id'> & StoredSecrets, now: number): Promise<string[]> {
      const { secret, previous_secret, previous_until } = stored
      const isBoth = previous_secret !== null && (previous_until ?? 0) > now
      const place = placeOfWebhookSecret(id)
      return Promise.all([secret, ...(isBoth ? [previous_secret] : [])].map((one) => encryption.decrypt(place, one)))
    },

    /** The newest, in clear. */
    async secretFor(agentId: string, id: string): Promise<string | undefined> {
      const stored = (await query(readingSecret, [id, agentId])).rows[0]?.secret
      return stored && encryption.decrypt(placeOfWebhookSecret(id), stored)
    },

    async resume(agentId: string, id: string, now: number): Promise<boolean> {
      return (await query(resuming, [now, id, agentId])).affected > 0
    },

    async remove(agentId: string, id: string): Promise<boolean> {
      return (await query(removing, [id, agentId])).affected > 0
    },

    /** Those that were made by what a key has signed. */
    async removeOfKey(keyId: string): Promise<void> {
      await query(removingOfKey, [keyId])
    },
  }
}

export const positionOf = ({ after_created_at, after_envelope_id }: MailboxCursor): MailboxCursor => ({
  after_created_at,
  after_envelope_id,
})
