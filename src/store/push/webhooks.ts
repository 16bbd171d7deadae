import type { ColumnKindsOf } from '../engine/columns.ts'
import type { Encryption } from '../engine/encryption.ts'
import { uuidTextOf } from '../engine/ids.ts'
import { insertStatement, statement, type Query } from '../engine/statements.ts'
import { type StoredWebhookSecrets, webhookSecretContext, webhookSecrets } from './webhook-secrets.ts'

export interface NewWebhook {
  id: string
  agent_id: string
  client_id: string
  /** Session of the client. For a webhook that a person created, the id of the account. */
  session_id: string
  /** Id of the key that signed the token of the client's last request to create or renew the webhook. */
  key_id: string | null
  origin: 'rest' | 'mcp' | 'web'
  url: string
  /** Hostname or IP address of the URL, without the port. */
  host: string
  name: string
  /** Arguments of the subscription as canonical JSON. */
  arguments: string
  verified_until: number
  expires_at: number | null
  after_created_at: number
  after_envelope_id: string
}

/** Delivery state of a webhook. */
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
  /** Epoch milliseconds until which the endpoint counts as slow. */
  slow_until: number
}

export interface Webhook extends NewWebhook, WebhookState {
  created_at: number
  due_at: number | null
  /** Number that increases when the webhook is renewed or resumed, or its times are corrected. */
  generation: number
}

/** Webhook whose row the current transaction has locked. */
export interface LockedWebhook extends Pick<Webhook, 'expires_at'> {
  secret: string
}

export const webhookColumns: ColumnKindsOf<Webhook> = {
  id: 'text',
  agent_id: 'agent id',
  client_id: 'text',
  session_id: 'text',
  key_id: 'text',
  origin: 'text',
  url: 'text',
  host: 'text',
  name: 'text',
  arguments: 'text',
  verified_until: 'integer',
  created_at: 'integer',
  expires_at: 'integer',
  after_created_at: 'integer',
  after_envelope_id: 'envelope id',
  gap_id: 'text',
  failures: 'integer',
  failed_since: 'integer',
  tried_at: 'integer',
  last_delivery_at: 'integer',
  last_error: 'text',
  suspended_at: 'integer',
  held_until: 'integer',
  slow_until: 'integer',
  due_at: 'integer',
  generation: 'integer',
}
export const webhookColumnsSql = Object.keys(webhookColumns).join(', ')

/** SQL array of earlier secrets that still sign, the newest first. It needs the parameter `now`. */
export const formerSecretsSql = `array(
  select former.secret from (
    select previous_secret as secret, previous_until as until
    union all select secret, until from webhook_secret where webhook_id = webhook.id) as former
  where until > :now order by until desc)`

const addWebhookStatement = insertStatement<Webhook>(
  'add-webhook',
  'webhook',
  [
    ...['id', 'agent_id', 'client_id', 'session_id', 'key_id', 'origin', 'url', 'host', 'name', 'arguments', 'secret'],
    ...['verified_until', 'created_at', 'expires_at', 'after_created_at', 'after_envelope_id', 'due_at'],
  ],
  `returning ${webhookColumnsSql}`,
  webhookColumns,
)

const findWebhookStatement = statement<Webhook>(
  'find-webhook',
  `select ${webhookColumnsSql} from webhook where id = :id and agent_id = :agent_id::uuid`,
  webhookColumns,
)

/** SQL condition: the webhook has not expired. An expired webhook stays stored until a process deletes it. */
const isUnexpiredSql = '(expires_at is null or expires_at > :now)'

const listWebhooksStatement = statement<Webhook>(
  'list-webhooks',
  `select ${webhookColumnsSql} from webhook where agent_id = :agent_id::uuid and ${isUnexpiredSql} and id > :after
     order by id limit :limit`,
  webhookColumns,
)

const countWebhooksStatement = statement<{ count: number }>(
  'count-webhooks',
  `select count(*)::integer as count from webhook where agent_id = :agent_id::uuid and ${isUnexpiredSql}`,
  { count: 'integer' },
)

/** Counts the webhooks of all agents that have the same owner. */
const countOwnerWebhooksStatement = statement<{ count: number }>(
  'count-owner-webhooks',
  `select count(*)::integer as count
   from agent own join agent other on other.owner_id = own.owner_id join webhook on webhook.agent_id = other.id
   where own.id = :agent_id::uuid and ${isUnexpiredSql}`,
  { count: 'integer' },
)

const readWebhookVerificationStatement = statement<{ until: number | null }>(
  'read-webhook-verification',
  'select max(verified_until) as until from webhook where agent_id = :agent_id::uuid and url = :url',
  { until: 'integer' },
)

const readWebhookEndpointStatement = statement<{ url: string } & StoredWebhookSecrets>(
  'read-webhook-endpoint',
  `select url, secret, ${formerSecretsSql} as former_secrets from webhook where id = :id and agent_id = :agent_id::uuid`,
  { url: 'text', secret: 'text', former_secrets: 'texts' },
)

const lockWebhookStatement = statement<LockedWebhook>(
  'lock-webhook',
  'select secret, expires_at from webhook where id = :id for update',
  { secret: 'text', expires_at: 'integer' },
)

/** Renews a webhook. It makes the webhook due now, and ends its suspension. */
const refreshWebhookStatement = statement<Webhook>(
  'refresh-webhook',
  `update webhook set session_id = :session_id, key_id = :key_id,
     verified_until = greatest(verified_until, :verified_until), expires_at = :expires_at,
     due_at = :now, failed_since = case when suspended_at is null then failed_since end, suspended_at = null,
     held_until = null, generation = generation + 1
   where id = :id returning ${webhookColumnsSql}`,
  webhookColumns,
)

const resumeWebhookStatement = statement<never>(
  'resume-webhook',
  `update webhook set suspended_at = null, failed_since = null, held_until = null, due_at = :now,
     generation = generation + 1
   where id = :id and agent_id = :agent_id::uuid`,
)

const removeWebhookStatement = statement<never>(
  'remove-webhook',
  'delete from webhook where id = :id and agent_id = :agent_id::uuid',
)

const removeWebhooksOfKeyStatement = statement<never>(
  'remove-webhooks-of-key',
  'delete from webhook where key_id = :key_id',
)

/** Returns the store of webhooks. A webhook is a subscription, and the service sends its events to an HTTP endpoint. */
export function webhooksStore(query: Query, encryption: Encryption) {
  const { secretsOf, replaceSecret } = webhookSecrets(query, encryption)
  return {
    count: async (agentId: string, now: number): Promise<number> =>
      (await query(countWebhooksStatement, { agent_id: agentId, now })).rows[0]!.count,

    /** Counts the webhooks of all agents that have the same owner as this agent. */
    countOfOwner: async (agentId: string, now: number): Promise<number> =>
      (await query(countOwnerWebhooksStatement, { agent_id: agentId, now })).rows[0]!.count,

    find: async (agentId: string, id: string): Promise<Webhook | undefined> =>
      (await query(findWebhookStatement, { id, agent_id: agentId })).rows[0],

    async list(agentId: string, now: number, after: string, limit: number): Promise<Webhook[]> {
      return (await query(listWebhooksStatement, { agent_id: agentId, now, after, limit })).rows
    },

    /** Returns the time until which the endpoint needs no new verification for this agent. */
    async verifiedUntil(agentId: string, url: string): Promise<number> {
      return (await query(readWebhookVerificationStatement, { agent_id: agentId, url })).rows[0]?.until ?? 0
    },

    async add(webhook: NewWebhook, secret: string, now: number): Promise<Webhook> {
      const stored = await encryption.encrypt(webhookSecretContext(webhook.id), secret)
      const ids = { agent_id: uuidTextOf(webhook.agent_id), after_envelope_id: uuidTextOf(webhook.after_envelope_id) }
      const row = { ...webhook, ...ids, secret: stored, created_at: now, due_at: now }
      return (await query(addWebhookStatement, { row: JSON.stringify(row) })).rows[0]!
    },

    /** Locks a webhook until the transaction ends. Returns undefined if it does not exist. It may be expired. */
    lock: async (id: string): Promise<LockedWebhook | undefined> => (await query(lockWebhookStatement, { id })).rows[0],

    /**
     * Renews a locked webhook. The replaced secret signs until `formerUntil`, and earlier ones until their own times.
     * If there are too many secrets, the oldest ones stop.
     */
    async refresh(webhook: NewWebhook, locked: LockedWebhook, secret: string, now: number, formerUntil: number) {
      const { id, session_id, key_id, verified_until, expires_at } = webhook
      const { rows } = await query(refreshWebhookStatement, { session_id, key_id, verified_until, expires_at, now, id })
      await replaceSecret(id, locked, secret, now, formerUntil)
      return rows[0]!
    },

    replaceSecret,

    secretsOf,

    /** Returns the URL of a webhook, and the secrets that sign its messages. */
    async endpointOf(agentId: string, id: string, now: number) {
      const found = (await query(readWebhookEndpointStatement, { id, agent_id: agentId, now })).rows[0]
      return found && { url: found.url, secrets: await secretsOf({ id, ...found }) }
    },

    async resume(agentId: string, id: string, now: number): Promise<boolean> {
      return (await query(resumeWebhookStatement, { now, id, agent_id: agentId })).affected > 0
    },

    async remove(agentId: string, id: string): Promise<boolean> {
      return (await query(removeWebhookStatement, { id, agent_id: agentId })).affected > 0
    },

    /** Removes the webhooks that a client created or last renewed with a token of this key. */
    async removeOfKey(keyId: string): Promise<void> {
      await query(removeWebhooksOfKeyStatement, { key_id: keyId })
    },
  }
}
