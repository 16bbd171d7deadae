import type { Additions } from '../domain/acceptance.ts'
import type { Bus } from './bus.ts'

/** Publishes committed envelopes to their mailboxes' subscribers, then the reports about them. */
export const announcer =
  (bus: Bus) =>
  ({ envelopes, reports }: Additions): void => {
    for (const { header, createdAt, entries } of envelopes)
      for (const { agentId, direction } of entries)
        bus.publish(agentId, { kind: 'envelope', createdAt, entry: { header, direction, unread: direction !== 'out' } })
    for (const { agentId, report } of reports) bus.publish(agentId, { kind: 'report', report })
  }
