import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Watcher } from './arrivals.ts'
import type { Feed, Subscriber } from './feed-turns.ts'

interface Reading {
  /** Has it read for, if there may be something to read. */
  read(feed: OpenFeed): void
  ended(feed: OpenFeed): void
}

/** A class, so that the feeds of ten thousand idle sockets are a record each, and share their methods. */
export class OpenFeed implements Feed, Watcher {
  readonly agentId: string
  readonly subscriber: Subscriber
  after: MailboxCursor
  told = 0
  entriesBehind: number
  isPaused = false
  hasEnded = false
  readonly #reading: Reading

  constructor(reading: Reading, subscriber: Subscriber, isAtEnd: boolean) {
    this.agentId = subscriber.agentId
    this.subscriber = subscriber
    this.after = subscriber.after
    this.entriesBehind = isAtEnd ? 0 : Infinity // nobody knows how many
    this.#reading = reading
  }

  arrived(createdAt: number): void {
    this.told = Math.max(this.told, createdAt)
    if (this.told > this.after.after_created_at) this.#reading.read(this)
  }

  resume(): void {
    this.isPaused = false
    this.entriesBehind = Infinity
    this.#reading.read(this)
  }

  end(): void {
    this.hasEnded = true
    this.#reading.ended(this)
  }
}
