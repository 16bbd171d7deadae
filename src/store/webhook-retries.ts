import { statement, type Query } from './statements.ts'

/** An event that was not taken, by its place in the mailbox. */
export interface WebhookRetry {
  created_at: number
  envelope_id: string
  attempts: number
  due_at: number
}

const reading = statement<WebhookRetry & { webhook_id: string }>(
  'read-webhook-retries',
  `select webhook_id, created_at, envelope_id, attempts, due_at from webhook_retry
   where webhook_id = any(?::text[]) order by webhook_id, created_at, envelope_id`,
)

const putting = statement<never>(
  'put-webhook-retries',
  `insert into webhook_retry (webhook_id, created_at, envelope_id, attempts, due_at)
   select ?, * from unnest(?::bigint[], ?::text[], ?::integer[], ?::bigint[])
   on conflict (webhook_id, created_at, envelope_id) do update set
     attempts = excluded.attempts, due_at = excluded.due_at`,
)

const removing = statement<never>(
  'remove-webhook-retries',
  'delete from webhook_retry where webhook_id = ? and envelope_id = any(?::text[])',
)

const hurrying = statement<never>(
  'hurry-webhook-retries',
  'update webhook_retry set due_at = ? where webhook_id = ? and due_at > ?',
)

/** Events that endpoints have not taken, and that are tried again. */
export function webhookRetriesStore(query: Query) {
  return {
    /** Those of each subscription, in the order of its mailbox. */
    async read(webhookIds: readonly string[]): Promise<Map<string, WebhookRetry[]>> {
      const { rows } = await query(reading, [[...webhookIds]])
      const found = new Map<string, WebhookRetry[]>()
      for (const { webhook_id, ...retry } of rows) found.set(webhook_id, [...(found.get(webhook_id) ?? []), retry])
      return found
    },

    async put(webhookId: string, retries: readonly WebhookRetry[]): Promise<void> {
      await query(putting, [
        webhookId,
        retries.map(({ created_at }) => created_at),
        retries.map(({ envelope_id }) => envelope_id),
        retries.map(({ attempts }) => attempts),
        retries.map(({ due_at }) => due_at),
      ])
    },

    async remove(webhookId: string, envelopeIds: readonly string[]): Promise<void> {
      await query(removing, [webhookId, [...envelopeIds]])
    },

    /** Makes all of them due. */
    async hurry(webhookId: string, now: number): Promise<void> {
      await query(hurrying, [now, webhookId, now])
    },
  }
}
