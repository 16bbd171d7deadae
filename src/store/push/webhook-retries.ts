import { statement, type Query } from '../engine/statements.ts'

/** Event that an endpoint did not accept. `created_at` and `envelope_id` are its position in the mailbox. */
export interface WebhookRetry {
  created_at: number
  envelope_id: string
  attempts: number
  due_at: number
}

const readWebhookRetriesStatement = statement<WebhookRetry & { webhook_id: string }>(
  'read-webhook-retries',
  `select webhook_id, created_at, envelope_id, attempts, due_at from webhook_retry
   where webhook_id = any(:webhook_ids::text[]) order by webhook_id, created_at, envelope_id`,
  { webhook_id: 'text', created_at: 'integer', envelope_id: 'envelope id', attempts: 'integer', due_at: 'integer' },
)

const findOldestWebhookRetriesStatement = statement<{ webhook_id: string; created_at: number }>(
  'find-oldest-webhook-retries',
  `select webhook_id, created_at from unnest(:webhook_ids::text[]) as wanted (webhook_id)
   cross join lateral (
     select created_at from webhook_retry where webhook_retry.webhook_id = wanted.webhook_id
     order by created_at limit 1) as oldest`,
  { webhook_id: 'text', created_at: 'integer' },
)

const putWebhookRetriesStatement = statement<never>(
  'put-webhook-retries',
  `insert into webhook_retry (webhook_id, created_at, envelope_id, attempts, due_at)
   select :webhook_id, * from unnest(:times::bigint[], :envelope_ids::uuid[], :attempts::integer[],
     :due_times::bigint[])
   on conflict (webhook_id, created_at, envelope_id) do update set
     attempts = excluded.attempts, due_at = excluded.due_at`,
)

const removeWebhookRetriesStatement = statement<never>(
  'remove-webhook-retries',
  'delete from webhook_retry where webhook_id = :webhook_id and envelope_id = any(:envelope_ids::uuid[])',
)

const makeWebhookRetriesDueStatement = statement<never>(
  'make-webhook-retries-due',
  'update webhook_retry set due_at = :now where webhook_id = any(:webhook_ids::text[]) and due_at > :now',
)

/**
 * Returns the store of retries. A retry is an event that an endpoint did not accept, and that the service sends again.
 */
export function webhookRetriesStore(query: Query) {
  return {
    /** Returns the retries of each webhook, in the order of the mailbox. */
    async read(webhookIds: readonly string[]): Promise<Map<string, WebhookRetry[]>> {
      const { rows } = await query(readWebhookRetriesStatement, { webhook_ids: webhookIds })
      const found = new Map<string, WebhookRetry[]>(webhookIds.map((id) => [id, []]))
      for (const { webhook_id, ...retry } of rows) found.get(webhook_id)!.push(retry)
      return found
    },

    /** Returns the `created_at` of the oldest retry of each webhook. Omits webhooks without retries. */
    async oldest(webhookIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await query(findOldestWebhookRetriesStatement, { webhook_ids: webhookIds })
      return new Map(rows.map(({ webhook_id, created_at }) => [webhook_id, created_at]))
    },

    async put(webhookId: string, retries: readonly WebhookRetry[]): Promise<void> {
      await query(putWebhookRetriesStatement, {
        webhook_id: webhookId,
        times: retries.map(({ created_at }) => created_at),
        envelope_ids: retries.map(({ envelope_id }) => envelope_id),
        attempts: retries.map(({ attempts }) => attempts),
        due_times: retries.map(({ due_at }) => due_at),
      })
    },

    async remove(webhookId: string, envelopeIds: readonly string[]): Promise<void> {
      await query(removeWebhookRetriesStatement, { webhook_id: webhookId, envelope_ids: envelopeIds })
    },

    /** Makes all retries of these webhooks due now. */
    async hurry(webhookIds: readonly string[], now: number): Promise<void> {
      await query(makeWebhookRetriesDueStatement, { now, webhook_ids: webhookIds })
    },
  }
}
