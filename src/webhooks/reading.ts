import type { EventName } from '#generated/mcp/events.ts'
import { filterOf } from '../events/arguments.ts'
import type { Events, OccurrencePage, OccurrenceSearch } from '../events/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'

/** What a subscription is told of, from a place on. */
export type Read = (
  webhook: LeasedWebhook,
  search: Pick<OccurrenceSearch, 'after' | 'limit' | 'isOne'>,
) => Promise<OccurrencePage>

export const readFor =
  (events: Pick<Events, 'read'>): Read =>
  ({ agent_id, name, ...webhook }, search) => {
    const filter = filterOf(name as EventName, JSON.parse(webhook.arguments))
    return events.read({ agentId: agent_id, name: name as EventName, filter, ...search })
  }
