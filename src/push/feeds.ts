import type { MailboxCursor } from '#generated/rest/models.ts'
import { lastId } from '../domain/ulids.ts'
import type { Arrivals } from './arrivals.ts'
import type { Feed, Subscriber } from './feed-turns.ts'
import { OpenFeed } from './open-feed.ts'
import { createLane, entriesPerPlaceMax, type Lane, type LaneDeps } from './lane.ts'

export interface Subscription {
  /** To be called when the subscriber takes entries again. */
  resume(): void
  end(): void
}

export interface Feeds {
  /** The place behind all that is in the mailbox now. */
  endOf(agentId: string): Promise<MailboxCursor>
  subscribe(subscriber: Subscriber): Subscription
}

export interface FeedDeps extends LaneDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
}

const liveLimits = { placesMax: 250, entriesMax: 1_000 }

/**
 * A round is short, so that nobody waits long for a turn: a header has some 300 bytes, and up to some 10,000. What is
 * read of each place is much, since a statement and a write to a socket cost more than what they carry.
 */
const catchingUpLimits = { placesMax: 4, entriesMax: 400 }

/**
 * The feeds of all sockets and streams, each of them the entries of a mailbox from a place on. What announces mail only
 * says where to read; each feed goes on from the last entry that it took, so that catching up and live are one and the
 * same. Only their lane is another: a feed is live while it is at the end of its mailbox or not far from it, and those
 * that are catching up hold up nobody who is live.
 */
export function createFeeds({ arrivals, ...deps }: FeedDeps): Feeds {
  const live = createLane(deps, liveLimits, advanced)
  const catchingUp = createLane(deps, catchingUpLimits, advanced)
  const laneOf = (feed: Feed): Lane => (feed.entriesBehind < entriesPerPlaceMax ? live : catchingUp)

  function read(feed: Feed): void {
    if (!feed.isPaused && !feed.hasEnded) laneOf(feed).add(feed)
  }

  /** Whether it was waiting to be read for. */
  function leave(feed: Feed): boolean {
    const wasLive = live.remove(feed)
    return catchingUp.remove(feed) || wasLive
  }

  function advanced(feed: Feed, isAtEnd: boolean): void {
    const wasToldMeanwhile = leave(feed) && feed.told > feed.after.after_created_at
    if (isAtEnd) feed.entriesBehind = 0
    if (!isAtEnd || wasToldMeanwhile) read(feed)
  }

  function ended(feed: OpenFeed): void {
    leave(feed)
    arrivals.unwatch(feed.agentId, feed)
  }

  const reading = { read, ended }

  return {
    async endOf(agentId) {
      return { after_created_at: await deps.store.feed.last(agentId), after_envelope_id: lastId }
    },
    subscribe(subscriber) {
      const feed = new OpenFeed(reading, subscriber, subscriber.after.after_envelope_id === lastId)
      arrivals.watch(feed.agentId, feed)
      read(feed) // what came since its place was looked up
      return feed
    },
  }
}
