import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore } from '../domain/cursors.ts'
import { momentBefore } from '../domain/webhooks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type Webhook } from '../store/push/webhooks.ts'

export interface Subscription extends Webhook {
  /** Cursor up to which every event was delivered or given up. */
  watermark: MailboxCursor
}

export async function withWatermarks(
  { webhookRetries }: Pick<Store, 'webhookRetries'>,
  found: readonly Webhook[],
): Promise<Subscription[]> {
  const oldest = await webhookRetries.oldest(found.map(({ id }) => id))
  return found.map((webhook) => {
    const createdAt = oldest.get(webhook.id)
    const position = positionOf(webhook)
    const before = createdAt === undefined ? position : momentBefore(createdAt)
    return { ...webhook, watermark: isBefore(before, position) ? before : position }
  })
}

/** Creates the queries for the subscriptions of one agent, each with its watermark. */
export const createSubscriptionQueries = (clock: Clock, store: Pick<Store, 'webhooks' | 'webhookRetries'>) => ({
  async find(agentId: string, id: string): Promise<Subscription | undefined> {
    const found = await store.webhooks.find(agentId, id)
    return found && (await withWatermarks(store, [found]))[0]
  },

  /** Lists subscriptions by id, beginning after the given id. */
  list: async (agentId: string, after: string, limit: number): Promise<Subscription[]> =>
    withWatermarks(store, await store.webhooks.list(agentId, clock(), after, limit)),
})
