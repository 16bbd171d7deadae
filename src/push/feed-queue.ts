import type { MailboxCursor } from '#generated/rest/models.ts'
import type { FeedEntry } from '../store/mail/feed.ts'
import type { MakeFrames } from './frames.ts'

/** Socket or stream that receives the entries of an agent's mailbox. */
export interface FeedSubscriber {
  readonly agentId: string
  /** Cursor after which its feed begins. */
  readonly after: MailboxCursor
  /** True if the subscriber needs to know which entries begin threads. */
  readonly showsThreads?: boolean
  /** Takes an entry, or its frames that all sockets share. Returns false to take no more until `resume` is called. */
  take(entry: FeedEntry, makeFrames: MakeFrames): boolean
  /** Runs `take` so that all of its writes leave in one system call, where that matters. */
  batchWrites?(take: () => void): void
}

export interface FeedState {
  readonly agentId: string
  readonly subscriber: FeedSubscriber
  /** Cursor after which the feed continues. */
  after: MailboxCursor
  /** Newest `created_at` that was announced to the feed. */
  newestAnnounced: number
  /** Number of entries read since the feed was last at the end of its mailbox. */
  entriesBehind: number
  isPaused: boolean
  hasEnded: boolean
}

/**
 * Creates the queue of feeds that wait for a read. Agents take turns, however many feeds each has. The feeds of one
 * agent take turns as well.
 */
export function createFeedQueue() {
  /** Waiting feeds of each agent, in the order in which the agents began to wait. */
  const waiting = new Map<string, Set<FeedState>>()

  return {
    add(feed: FeedState): void {
      const feeds = waiting.get(feed.agentId) ?? new Set()
      waiting.set(feed.agentId, feeds.add(feed))
    },

    /** Removes the feed from the queue. Returns true if it was queued. */
    remove(feed: FeedState): boolean {
      const feeds = waiting.get(feed.agentId)
      if (!feeds?.delete(feed)) return false
      if (feeds.size === 0) waiting.delete(feed.agentId)
      return true
    },

    isEmpty: (): boolean => waiting.size === 0,

    /**
     * Removes the next agents from the queue, at most `readsMax`. Returns, for each, the feed that waited longest and
     * all feeds at the same cursor.
     */
    take(readsMax: number): FeedState[][] {
      return [...waiting].slice(0, readsMax).map(([agentId, feeds]) => {
        const [first] = feeds
        const feedsAtCursor = [...feeds].filter((feed) => isSameCursor(feed.after, first!.after))
        for (const feed of feedsAtCursor) feeds.delete(feed)
        waiting.delete(agentId)
        if (feeds.size > 0) waiting.set(agentId, feeds)
        return feedsAtCursor
      })
    },
  }
}

const isSameCursor = (one: MailboxCursor, other: MailboxCursor): boolean =>
  one.after_created_at === other.after_created_at && one.after_envelope_id === other.after_envelope_id
