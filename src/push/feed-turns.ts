import type { MailboxCursor } from '#generated/rest/models.ts'
import type { FeedEntry } from '../store/feed.ts'
import type { MakeFrames } from './frames.ts'

/** A socket or stream that gets what comes into the mailbox of an agent. */
export interface Subscriber {
  readonly agentId: string
  /** The place after which its feed begins. */
  readonly after: MailboxCursor
  /** Whether it matters which entries begin threads. */
  readonly showsThreads?: boolean
  /** Takes an entry, or its frames as all sockets share them; false when it takes no more until `resume` is called. */
  take(entry: FeedEntry, makeFrames: MakeFrames): boolean
  /** Has what it takes within it go out in one piece, where that matters. */
  inOnePiece?(take: () => void): void
}

export interface Feed {
  readonly agentId: string
  readonly subscriber: Subscriber
  /** The place after which it goes on. */
  after: MailboxCursor
  /** The newest `created_at` that it was told of. */
  told: number
  /** How many entries it has read since it was at the end of its mailbox. */
  entriesBehind: number
  isPaused: boolean
  hasEnded: boolean
}

/** Feeds that wait to be read for. Agents take turns, whatever number of feeds they have, and the feeds of one too. */
export function createFeedTurns() {
  /** By agent, those first that have waited longest. */
  const waiting = new Map<string, Set<Feed>>()

  return {
    add(feed: Feed): void {
      const feeds = waiting.get(feed.agentId) ?? new Set()
      waiting.set(feed.agentId, feeds.add(feed))
    },

    /** Whether it was waiting. */
    remove(feed: Feed): boolean {
      const feeds = waiting.get(feed.agentId)
      if (!feeds?.delete(feed)) return false
      if (feeds.size === 0) waiting.delete(feed.agentId)
      return true
    },

    isEmpty: (): boolean => waiting.size === 0,

    /** A place of each agent whose turn it is: the one that has waited longest, with all feeds that are there. */
    take(placesMax: number): Feed[][] {
      return [...waiting].slice(0, placesMax).map(([agentId, feeds]) => {
        const [first] = feeds
        const place = [...feeds].filter((feed) => isSamePlace(feed.after, first!.after))
        for (const feed of place) feeds.delete(feed)
        waiting.delete(agentId)
        if (feeds.size > 0) waiting.set(agentId, feeds)
        return place
      })
    },
  }
}

const isSamePlace = (one: MailboxCursor, other: MailboxCursor): boolean =>
  one.after_created_at === other.after_created_at && one.after_envelope_id === other.after_envelope_id
