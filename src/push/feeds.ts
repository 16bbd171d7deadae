import type { MailboxCursor } from '#generated/rest/models.ts'
import { highestEnvelopeId } from '../domain/ulids.ts'
import type { Arrivals, ArrivalWatcher } from './arrivals.ts'
import {
  createFeedReader,
  entriesPerFeedMax,
  type FeedReader,
  type FeedReaderDeps,
  type FeedState,
  type FeedSubscriber,
} from './feed-reader.ts'

interface ReadHooks {
  /** Queues the feed for a read if its mailbox may have new entries. */
  read(feed: OpenFeed): void
  ended(feed: OpenFeed): void
}

/** Feed of one subscriber. It is a class, so that ten thousand idle sockets share its methods to save memory. */
class OpenFeed implements FeedState, ArrivalWatcher {
  readonly agentId: string
  readonly subscriber: FeedSubscriber
  after: MailboxCursor
  newestAnnounced = 0
  entriesBehind: number
  isPaused = false
  hasEnded = false
  readonly #readHooks: ReadHooks

  constructor(readHooks: ReadHooks, subscriber: FeedSubscriber, isAtEnd: boolean) {
    this.agentId = subscriber.agentId
    this.subscriber = subscriber
    this.after = subscriber.after
    this.entriesBehind = isAtEnd ? 0 : Infinity // the number of entries after the cursor is unknown
    this.#readHooks = readHooks
  }

  arrived(createdAt: number): void {
    this.newestAnnounced = Math.max(this.newestAnnounced, createdAt)
    if (this.newestAnnounced > this.after.after_created_at) this.#readHooks.read(this)
  }

  resume(): void {
    this.isPaused = false
    this.entriesBehind = Infinity
    this.#readHooks.read(this)
  }

  end(): void {
    this.hasEnded = true
    this.#readHooks.ended(this)
  }
}

export interface FeedSubscription {
  /** Continues the feed after its subscriber has returned false from `take`. */
  resume(): void
  end(): void
}

export interface Feeds {
  /** Returns the cursor after all current entries of the mailbox. */
  endOf(agentId: string): Promise<MailboxCursor>
  subscribe(subscriber: FeedSubscriber): FeedSubscription
}

interface FeedDeps extends FeedReaderDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
}

const liveReadLimits = { readsMax: 250, entriesMax: 1_000 }

/**
 * Limits of one read for feeds that are catching up. A read covers few mailboxes, so that other agents do not wait
 * long. It returns many entries of each, because a statement and a socket write cost more than the entries. A header
 * has about 300 bytes, and at most about 10,000.
 */
const catchUpReadLimits = { readsMax: 4, entriesMax: 400 }

/**
 * Creates the feeds of all sockets and streams. Each feed sends the entries of a mailbox after a cursor. A notification
 * only names the mailbox that has new entries. A feed always continues after its last entry, so old and new entries
 * need no different code. Feeds that are far behind have their own queue, so that they do not delay the other feeds.
 */
export function createFeeds({ arrivals, ...deps }: FeedDeps): Feeds {
  const live = createFeedReader(deps, liveReadLimits, advanced)
  const catchUp = createFeedReader(deps, catchUpReadLimits, advanced)
  const readerOf = (feed: FeedState): FeedReader => (feed.entriesBehind < entriesPerFeedMax ? live : catchUp)

  function read(feed: FeedState): void {
    if (!feed.isPaused && !feed.hasEnded) readerOf(feed).add(feed)
  }

  /** Removes the feed from the queues. Returns true if it was queued. */
  function dequeue(feed: FeedState): boolean {
    const wasLive = live.remove(feed)
    return catchUp.remove(feed) || wasLive
  }

  function advanced(feed: FeedState, isAtEnd: boolean): void {
    const hasNewMail = dequeue(feed) && feed.newestAnnounced > feed.after.after_created_at
    if (isAtEnd) feed.entriesBehind = 0
    if (!isAtEnd || hasNewMail) read(feed)
  }

  function ended(feed: OpenFeed): void {
    dequeue(feed)
    arrivals.unwatch(feed.agentId, feed)
  }

  const readHooks = { read, ended }

  return {
    async endOf(agentId) {
      return { after_created_at: await deps.store.feed.last(agentId), after_envelope_id: highestEnvelopeId }
    },
    subscribe(subscriber) {
      const feed = new OpenFeed(readHooks, subscriber, subscriber.after.after_envelope_id === highestEnvelopeId)
      arrivals.watch(feed.agentId, feed)
      read(feed) // finds mail that arrived after the cursor was read
      return feed
    },
  }
}
