import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Watcher } from './arrivals.ts'
import type { FeedState, FeedSubscriber } from './feed-queue.ts'

interface ReadHooks {
  /** Queues the feed for a read if there may be new entries. */
  read(feed: OpenFeed): void
  ended(feed: OpenFeed): void
}

/**
 * Feed of one subscriber. It is a class, so that ten thousand idle sockets take one record each and share their
 * methods.
 */
export class OpenFeed implements FeedState, Watcher {
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
    this.entriesBehind = isAtEnd ? 0 : Infinity // the number of earlier entries is not known
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
