import { statement, type Query } from '../engine/statements.ts'

/** Highest number of attempts that the service stores for one webhook. */
export const storedAttemptsMax = 20

/**
 * Returns the SQL that adds attempts to the history of a webhook. `source` has the id of the webhook, or no row. It
 * needs the parameter `attempts`.
 */
export const recordAttemptsSql = (source: string): string => `insert into webhook_history (webhook_id, attempts)
   select id, :attempts::text[] from ${source} where cardinality(:attempts::text[]) > 0
   on conflict (webhook_id) do update set
     attempts = (excluded.attempts || webhook_history.attempts)[1:${storedAttemptsMax}]`

const recordWebhookAttemptsStatement = statement<never>(
  'record-webhook-attempts',
  recordAttemptsSql('(select id from webhook where id = :webhook_id) as webhook'),
)

const readWebhookHistoryStatement = statement<{ attempts: readonly string[] }>(
  'read-webhook-history',
  'select attempts from webhook_history where webhook_id = :webhook_id',
  { attempts: 'texts' },
)

/**
 * Returns the store of the last delivery attempts of webhooks. An attempt has the id of its event, and no content. The
 * statement that stores the result of a delivery run also stores its attempts.
 */
export function webhookHistoryStore(query: Query) {
  return {
    /** Adds attempts as JSON, the newest first, to those of a webhook. Does nothing if the webhook has ended. */
    async record(webhookId: string, attempts: readonly string[]): Promise<void> {
      await query(recordWebhookAttemptsStatement, { webhook_id: webhookId, attempts })
    },

    /** Returns the stored attempts of a webhook as JSON, the newest first. */
    async read(webhookId: string): Promise<readonly string[]> {
      return (await query(readWebhookHistoryStatement, { webhook_id: webhookId })).rows[0]?.attempts ?? []
    },
  }
}
