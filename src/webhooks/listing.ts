import type { MailboxCursor } from '#generated/rest/models.ts'
import { isBefore } from '../domain/cursors.ts'
import { momentBefore } from '../domain/webhooks.ts'
import type { Store } from '../store/index.ts'
import { positionOf, type Webhook } from '../store/webhooks.ts'

export interface Subscription extends Webhook {
  /** Everything up to here was delivered, or given up. */
  watermark: MailboxCursor
}

/** Subscriptions of one agent, with how far each has come. */
export function createListing({ webhooks, webhookRetries }: Pick<Store, 'webhooks' | 'webhookRetries'>) {
  async function withWatermarks(found: readonly Webhook[]): Promise<Subscription[]> {
    const retries = await webhookRetries.read(found.map(({ id }) => id))
    return found.map((webhook) => {
      const [oldest] = retries.get(webhook.id) ?? []
      const position = positionOf(webhook)
      const before = oldest && momentBefore(oldest.created_at)
      return { ...webhook, watermark: before && isBefore(before, position) ? before : position }
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
      withWatermarks(await webhooks.list(agentId, after, limit)),
  }
}
