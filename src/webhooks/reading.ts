import type { EventName } from '#generated/mcp/events.ts'
import { filterOf } from './events/arguments.ts'
import type { Events, OccurrencePage, OccurrenceSearch } from './events/index.ts'
import { unavailable } from '../fault.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'

/** Reads the events of a subscription after a cursor. */
export type ReadEvents = (
  webhook: LeasedWebhook,
  search: Pick<OccurrenceSearch, 'after' | 'limit' | 'isOne'>,
) => Promise<OccurrencePage>

/** Concurrent reads for all subscriptions of this process. The limit leaves database connections for other work. */
const readsAtOnce = 4

export function createEventReader(events: Pick<Events, 'read'>): ReadEvents {
  const semaphore = createSemaphore({ runningMax: readsAtOnce, waitingMax: Infinity, refusal: () => unavailable() })
  return ({ agent_id, name, ...webhook }, search) => {
    const filter = filterOf(name as EventName, JSON.parse(webhook.arguments))
    return semaphore(() => events.read({ agentId: agent_id, name: name as EventName, filter, ...search }))
  }
}
