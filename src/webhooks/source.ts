import type { MailboxCursor } from '#generated/rest/models.ts'

/** What happened, as every way of delivery tells it. */
export interface Occurrence {
  /** The same for the same thing, on whatever way and however often it is told. */
  eventId: string
  name: string
  timestamp: string
  data: Record<string, unknown>
}

/** An occurrence, and its place in the mailbox. */
export interface PlacedOccurrence {
  occurrence: Occurrence
  position: MailboxCursor
}

export interface OccurrencePage {
  occurrences: PlacedOccurrence[]
  /** Where it begins: the place that was asked for, or where what was removed ends. */
  start: MailboxCursor
  /** Everything up to here has been looked at. */
  position: MailboxCursor
  hasMore: boolean
  /** Whether something before was skipped. */
  truncated: boolean
}

/** Where events are read, from a place on. */
export interface EventSource {
  read(search: {
    agentId: string
    name: string
    filter: object
    after: MailboxCursor
    limit: number
  }): Promise<OccurrencePage>
  /** A place as clients are given it. */
  cursorAt(agentId: string, position: MailboxCursor): string
}
