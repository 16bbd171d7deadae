import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore } from '../domain/cursors.ts'
import { momentBefore } from '../domain/webhooks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type Webhook } from '../store/webhooks.ts'

export interface Subscription extends Webhook {
  /** Everything up to here was delivered, or given up. */
  watermark: MailboxCursor
}

/** Subscriptions of one agent, with how far each has come. */
export function createListing(clock: Clock, { webhooks, webhookRetries }: Pick<Store, 'webhooks' | 'webhookRetries'>) {
  async function withWatermarks(found: readonly Webhook[]): Promise<Subscription[]> {
    const oldest = await webhookRetries.oldest(found.map(({ id }) => id))
    return found.map((webhook) => {
      const createdAt = oldest.get(webhook.id)
      const position = positionOf(webhook)
      const before = createdAt === undefined ? position : momentBefore(createdAt)
      return { ...webhook, watermark: isBefore(before, position) ? before : position }
    })
  }

  async function find(agentId: string, id: string): Promise<Subscription | undefined> {
    const found = await webhooks.find(agentId, id)
    return found && (await withWatermarks([found]))[0]
  }

  return {
    find,

    /** By id, from one on. */
    list: async (agentId: string, after: string, limit: number): Promise<Subscription[]> =>
      withWatermarks(await webhooks.list(agentId, clock(), after, limit)),
  }
}
