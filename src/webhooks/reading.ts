import type { EventName } from '#generated/mcp/events.ts'
import { filterOf } from '../events/arguments.ts'
import type { Events, OccurrencePage, OccurrenceSearch } from '../events/index.ts'
import { unavailable } from '../fault.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'

/** What a subscription is told of, from a place on. */
export type Read = (
  webhook: LeasedWebhook,
  search: Pick<OccurrenceSearch, 'after' | 'limit' | 'isOne'>,
) => Promise<OccurrencePage>

/** For all subscriptions of this process, so that the connections to the database are never theirs alone. */
const readsAtOnce = 4

export function readFor(events: Pick<Events, 'read'>): Read {
  const inTurn = createSemaphore({ runningMax: readsAtOnce, waitingMax: Infinity, refusal: () => unavailable() })
  return ({ agent_id, name, ...webhook }, search) => {
    const filter = filterOf(name as EventName, JSON.parse(webhook.arguments))
    return inTurn(() => events.read({ agentId: agent_id, name: name as EventName, filter, ...search }))
  }
}
