import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Timer } from '../platform/clock.ts'
import type { FeedEntry, Place } from '../store/feed.ts'
import type { Store } from '../store/index.ts'
import type { Arrivals } from './arrivals.ts'

/** A socket or stream that gets what comes into the mailbox of an agent. */
export interface Subscriber {
  agentId: string
  /** The place after which its feed begins. */
  after: MailboxCursor
  /** Whether it matters which entries begin threads. */
  showsThreads?: boolean
  /** Takes an entry; false when it takes no more until `resume` is called. */
  take(entry: FeedEntry): boolean
}

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

export interface FeedDeps {
  arrivals: Pick<Arrivals, 'watch'>
  store: Pick<Store, 'feed'>
  timer: Timer
  failed(error: unknown): void
}

/** Places that are read from by one statement, and entries in its answer. */
const placesPerRead = 250
const entriesPerRead = 1_000
const entriesPerPlaceMax = 100

/** Between two reads while the database fails. */
const retryMs = 1_000

/** Sorts behind every id of an envelope. */
const lastId = '\u{7f}'

interface Feed extends Subscriber {
  /** The newest `created_at` that it was told of. */
  told: number
  isPaused: boolean
  hasEnded: boolean
}

/**
 * The feeds of all sockets and streams, each of them the entries of a mailbox from a place on. What announces mail only
 * says where to read; each feed goes on from the last entry that was taken, so that catching up and live are one and
 * the same. While one statement reads, those that have to be read next gather; feeds of an agent at the same place
 * share a read.
 */
export function createFeeds({ arrivals, store, timer, failed }: FeedDeps): Feeds {
  const behind = new Set<Feed>()
  let isReading = false

  function read(feed: Feed): void {
    if (feed.isPaused || feed.hasEnded) return
    behind.add(feed)
    if (isReading) return
    isReading = true
    void readAll()
  }

  async function readAll(): Promise<void> {
    try {
      while (behind.size > 0) await readSome()
      isReading = false
    } catch (error) {
      failed(error)
      timer(retryMs, () => void readAll())
    }
  }

  async function readSome(): Promise<void> {
    const places = takePlaces(behind)
    const most = Math.min(entriesPerPlaceMax, Math.ceil(entriesPerRead / places.length))
    try {
      const found = await store.feed.read(places.map(placeOf), most)
      places.forEach((feeds, index) => feeds.forEach((feed) => advance(feed, found[index]!, most)))
    } catch (error) {
      for (const feed of places.flat()) behind.add(feed)
      throw error
    }
  }

  function advance(feed: Feed, entries: readonly FeedEntry[], most: number): void {
    for (const entry of entries) {
      if (feed.isPaused || feed.hasEnded) return
      pushEntry(feed, entry)
    }
    if (entries.length === most) read(feed)
    else if (feed.told <= feed.after.after_created_at) behind.delete(feed) // what it was told of meanwhile is sent
  }

  return {
    async endOf(agentId) {
      return { after_created_at: await store.feed.last(agentId), after_envelope_id: lastId }
    },
    subscribe(subscriber) {
      const feed: Feed = { ...subscriber, told: 0, isPaused: false, hasEnded: false }
      const unwatch = arrivals.watch(feed.agentId, (createdAt) => {
        feed.told = Math.max(feed.told, createdAt)
        if (feed.told > feed.after.after_created_at) read(feed)
      })
      read(feed) // what came since its place was looked up
      return {
        resume() {
          feed.isPaused = false
          read(feed)
        },
        end() {
          feed.hasEnded = true
          behind.delete(feed)
          unwatch()
        },
      }
    },
  }
}

/** Takes the feeds that have waited longest, together where they are at the same place. */
function takePlaces(behind: Set<Feed>): Feed[][] {
  const places = new Map<string, Feed[]>()
  for (const feed of behind) {
    const { after_created_at, after_envelope_id } = feed.after
    const place = `${feed.agentId} ${after_created_at} ${after_envelope_id}`
    const feeds = places.get(place)
    if (!feeds && places.size === placesPerRead) continue
    if (feeds) feeds.push(feed)
    else places.set(place, [feed])
    behind.delete(feed)
  }
  return [...places.values()]
}

const placeOf = (feeds: readonly Feed[]): Place => ({
  ...feeds[0]!,
  showsThreads: feeds.some(({ showsThreads }) => showsThreads),
})

/** The place moves on also past what this feed does not show. */
function pushEntry(feed: Feed, entry: FeedEntry): void {
  if (!feed.take(entry)) feed.isPaused = true
  feed.after = { after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId }
}
