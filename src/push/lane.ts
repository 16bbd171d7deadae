import type { Timer } from '../platform/clock.ts'
import { isCorruption } from '../platform/corruption.ts'
import { doInTimeSlices } from '../platform/time-slices.ts'
import type { FeedEntry, Place } from '../store/feed.ts'
import type { Store } from '../store/index.ts'
import { createFeedTurns, type Feed } from './feed-turns.ts'
import { createFrames, type MakeFrames } from './frames.ts'

/** Feeds that are read for one after another. */
export interface Lane {
  add(feed: Feed): void
  /** Whether it was waiting. */
  remove(feed: Feed): boolean
}

/** What a lane takes at once. */
export interface LaneLimits {
  /** Places that are read from by one statement, each of another agent. */
  placesMax: number
  /** Entries in its answer, where each of the places has as many. */
  entriesMax: number
}

export interface LaneDeps {
  store: Pick<Store, 'feed'>
  timer: Timer
  failed(error: unknown): void
}

/** At most, of one place. */
export const entriesPerPlaceMax = 100

/** Between two reads while the database fails. */
const retryMs = 1_000

/** Time between two reads of a mailbox with damaged rows. */
const damagedRetryMs = 60_000

/**
 * Reads in rounds, by one statement each; while it reads, those for the next round gather. Agents take turns, whatever
 * number of feeds they have, and the feeds of an agent too; feeds at the same place share a read. `advanced` is called
 * with each feed that was read for, unless it has been paused or ended, and whether it is at the end of its mailbox.
 */
export function createLane(
  { store, timer, failed }: LaneDeps,
  { placesMax, entriesMax }: LaneLimits,
  advanced: (feed: Feed, isAtEnd: boolean) => void,
): Lane {
  const turns = createFeedTurns()
  const damaged = createHold(timer)
  let isReading = false

  function add(feed: Feed): void {
    if (damaged.has(feed)) return
    turns.add(feed)
    if (isReading) return
    isReading = true
    void readAll()
  }

  async function readAll(): Promise<void> {
    try {
      while (!turns.isEmpty()) await readSome(turns.take(placesMax))
      isReading = false
    } catch (error) {
      failed(error)
      timer(retryMs, () => void readAll())
    }
  }

  async function readSome(places: readonly Feed[][]): Promise<void> {
    const unread = new Set(places.flat())
    try {
      const most = Math.min(entriesPerPlaceMax, Math.ceil(entriesMax / places.length))
      const found = await store.feed.read(places.map(placeOf), most)
      const makeFrames = createFrames()
      const reads = places.flatMap((feeds, index) => feeds.map((feed) => ({ feed, entries: found[index]! })))
      await doInTimeSlices(reads, ({ feed, entries }) => {
        if (!feed.hasEnded) inOnePiece(feed, () => takeEntries(feed, entries, makeFrames))
        unread.delete(feed)
        if (feed.hasEnded || feed.isPaused) return void turns.remove(feed)
        feed.entriesBehind += entries.length
        advanced(feed, entries.length < most)
      })
    } catch (error) {
      if (isCorruption(error)) return readAround(error, places)
      addAgain(unread)
      throw error
    }
  }

  /** Reads each mailbox separately, so damaged rows of one mailbox do not delay the others. */
  async function readAround(error: unknown, places: readonly Feed[][]): Promise<void> {
    if (places.length > 1) {
      for (const [index, place] of places.entries())
        await readSome([place]).catch((failure: unknown) => {
          addAgain(places.slice(index + 1).flat())
          throw failure
        })
      return
    }
    failed(error)
    damaged.hold(places.flat(), addAgain)
  }

  function addAgain(feeds: Iterable<Feed>): void {
    for (const feed of feeds) if (!feed.hasEnded) add(feed)
  }

  return { add, remove: turns.remove }
}

/** Feeds of damaged mailboxes. They are read again after `damagedRetryMs`, whatever arrives meanwhile. */
function createHold(timer: Timer) {
  const held = new WeakSet<Feed>()
  return {
    has: (feed: Feed): boolean => held.has(feed),
    /** Holds the feeds back, and then calls `over`. */
    hold(feeds: readonly Feed[], over: (feeds: readonly Feed[]) => void): void {
      for (const feed of feeds) held.add(feed)
      timer(damagedRetryMs, () => {
        for (const feed of feeds) held.delete(feed)
        over(feeds)
      })
    },
  }
}

const placeOf = (feeds: readonly Feed[]): Place => ({
  ...{ agentId: feeds[0]!.agentId, after: feeds[0]!.after },
  showsThreads: feeds.some(({ subscriber }) => subscriber.showsThreads),
})

function inOnePiece({ subscriber }: Feed, take: () => void): void {
  if (subscriber.inOnePiece) subscriber.inOnePiece(take)
  else take()
}

/** The place moves on also past what the feed does not show. */
function takeEntries(feed: Feed, entries: readonly FeedEntry[], makeFrames: MakeFrames): void {
  for (const entry of entries) {
    if (!feed.subscriber.take(entry, makeFrames)) feed.isPaused = true
    feed.after = { after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId }
    if (feed.isPaused) break
  }
  feed.after.after_envelope_id = ownText(feed.after.after_envelope_id)
}

/** A copy: a piece of a long text holds on to all of it, and a place may be kept for days. */
const ownText = (text: string): string => Buffer.from(text).toString()
