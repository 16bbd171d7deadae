import type { MailboxCursor } from '#generated/rest/models.ts'
import type { FeedDirection } from '#generated/ws/frames.ts'
import { headerFrame } from '../domain/header-text.ts'
import { reportFrame, deliveryReportIn } from '../domain/reports.ts'
import type { Timer } from '../platform/clock.ts'
import { isCorruption } from '../platform/error-code.ts'
import { forEachInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import type { FeedEntry, FeedRequest } from '../store/mail/feed.ts'
import { isSameCursor } from '../domain/cursors.ts'

/**
 * Returns the WebSocket frames of an entry. If an envelope reports a delivery status, the frame of the status comes
 * first, and every feed gets it. A client that reconnects after the envelope has therefore received the status.
 */
function framesOf(entry: FeedEntry, feed: FeedDirection): Buffer[] {
  const report = entry.report === null ? undefined : deliveryReportIn(JSON.parse(entry.report))
  const texts = [...(report ? [reportFrame(report)] : []), ...(isShown(entry, feed) ? [headerFrame(entry, feed)] : [])]
  return texts.map((text) => Buffer.from(text))
}

const isShown = ({ direction }: FeedEntry, feed: FeedDirection): boolean =>
  feed === 'both' || direction === feed || direction === 'self'

export type FrameEncoder = typeof framesOf

/**
 * Creates a function that returns the frames of an entry. It encodes an entry once for all feeds that show it in the
 * same way, even feeds of other agents.
 */
function createFrames(): FrameEncoder {
  const encoded = new Map<string, Buffer[]>()
  return (entry, feed) => {
    const key = `${entry.envelopeId} ${entry.direction} ${entry.unread} ${feed}`
    const frames = encoded.get(key) ?? framesOf(entry, feed)
    encoded.set(key, frames)
    return frames
  }
}

/** Socket or stream that receives the entries of an agent's mailbox. */
export interface FeedSubscriber {
  readonly agentId: string
  /** Cursor after which the feed of the subscriber begins. */
  readonly after: MailboxCursor
  /** True if the subscriber needs to know which entries begin threads. */
  readonly showsThreads?: boolean
  /**
   * Receives an entry, and a function that returns its frames. All sockets share these frames. Returns false to receive
   * no more entries until `resume` is called.
   */
  take(entry: FeedEntry, makeFrames: FrameEncoder): boolean
  /** Runs `take`, and sends all of its writes in one system call. Absent if a subscriber does not need that. */
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
 * Creates the queue of feeds that wait for a read. Each agent has the same share of the reads, however many feeds it
 * has. The feeds of one agent take turns as well.
 */
function createFeedQueue() {
  /** Waiting feeds by agent, in the order in which the agents began to wait. */
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
     * Takes the feeds of the next agents, at most `readsMax`, from the queue. For each agent, these are the feed that
     * has waited longest and all feeds at the same cursor.
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

/** Queue of feeds, with one worker that reads their mailboxes. */
export interface FeedReader {
  add(feed: FeedState): void
  /** Removes the feed from the queue. Returns true if it was queued. */
  remove(feed: FeedState): boolean
}

/** Limits of one statement that reads mailboxes. */
interface ReadLimits {
  /** Highest number of mailboxes that one statement reads. They belong to different agents. */
  readsMax: number
  /** Highest number of entries that one statement returns. Each mailbox gets an equal part of them. */
  entriesMax: number
}

export interface FeedReaderDeps {
  store: Pick<Store, 'feed'>
  timer: Timer
  failed(error: unknown): void
}

/** Highest number of entries that one read returns for a feed. */
export const entriesPerFeedMax = 100

/** Milliseconds between two reads while the database fails. */
const retryMs = 1_000

/** Milliseconds between two reads of a mailbox with damaged rows. */
const damagedRetryMs = 60_000

/**
 * Creates a queue of feeds, with a worker that reads their mailboxes, one statement at a time. Feeds that are added
 * meanwhile wait for the next statement. Feeds of one agent at the same cursor share a read. The worker calls
 * `advanced` for each feed that it has read, unless the feed has paused or ended. `isAtEnd` is true at the end of its
 * mailbox.
 */
export function createFeedReader(
  { store, timer, failed }: FeedReaderDeps,
  { readsMax, entriesMax }: ReadLimits,
  advanced: (feed: FeedState, isAtEnd: boolean) => void,
): FeedReader {
  const queue = createFeedQueue()
  const damaged = createDamagedFeeds(timer)
  let isReading = false

  function add(feed: FeedState): void {
    if (damaged.has(feed)) return
    queue.add(feed)
    if (isReading) return
    isReading = true
    void readAll()
  }

  async function readAll(): Promise<void> {
    try {
      while (!queue.isEmpty()) await readBatch(queue.take(readsMax))
      isReading = false
    } catch (error) {
      failed(error)
      timer(retryMs, () => void readAll())
    }
  }

  async function readBatch(groups: readonly FeedState[][]): Promise<void> {
    const pending = new Set(groups.flat())
    try {
      const entriesPerRead = Math.min(entriesPerFeedMax, Math.ceil(entriesMax / groups.length))
      const found = await store.feed.read(groups.map(readOf), entriesPerRead)
      const makeFrames = createFrames()
      const reads = groups.flatMap((feeds, index) => feeds.map((feed) => ({ feed, entries: found[index]! })))
      await forEachInTimeSlices(reads, ({ feed, entries }) => {
        if (!feed.hasEnded) batchWrites(feed, () => takeEntries(feed, entries, makeFrames))
        pending.delete(feed)
        if (feed.hasEnded || feed.isPaused) return void queue.remove(feed)
        feed.entriesBehind += entries.length
        advanced(feed, entries.length < entriesPerRead)
      })
    } catch (error) {
      if (isCorruption(error)) return readSeparately(error, groups)
      addAgain(pending)
      throw error
    }
  }

  /** Reads each mailbox separately, so that damaged rows of one mailbox do not delay the others. */
  async function readSeparately(error: unknown, groups: readonly FeedState[][]): Promise<void> {
    if (groups.length > 1) {
      for (const [index, group] of groups.entries())
        await readBatch([group]).catch((failure: unknown) => {
          addAgain(groups.slice(index + 1).flat())
          throw failure
        })
      return
    }
    failed(error)
    damaged.add(groups.flat(), addAgain)
  }

  function addAgain(feeds: Iterable<FeedState>): void {
    for (const feed of feeds) if (!feed.hasEnded) add(feed)
  }

  return { add, remove: queue.remove }
}

/**
 * Creates the set of feeds whose mailboxes have damaged rows. They are read again only after `damagedRetryMs`, even if
 * mail arrives earlier.
 */
function createDamagedFeeds(timer: Timer) {
  const heldFeeds = new WeakSet<FeedState>()
  return {
    has: (feed: FeedState): boolean => heldFeeds.has(feed),
    /** Adds the feeds to the set. Removes them after `damagedRetryMs`, and then calls `release`. */
    add(feeds: readonly FeedState[], release: (feeds: readonly FeedState[]) => void): void {
      for (const feed of feeds) heldFeeds.add(feed)
      timer(damagedRetryMs, () => {
        for (const feed of feeds) heldFeeds.delete(feed)
        release(feeds)
      })
    },
  }
}

const readOf = (feeds: readonly FeedState[]): FeedRequest => ({
  agentId: feeds[0]!.agentId,
  after: feeds[0]!.after,
  showsThreads: feeds.some(({ subscriber }) => subscriber.showsThreads),
})

function batchWrites({ subscriber }: FeedState, take: () => void): void {
  if (subscriber.batchWrites) subscriber.batchWrites(take)
  else take()
}

/** Gives entries to the subscriber. The cursor also moves past entries that the feed does not show. */
function takeEntries(feed: FeedState, entries: readonly FeedEntry[], makeFrames: FrameEncoder): void {
  for (const entry of entries) {
    if (!feed.subscriber.take(entry, makeFrames)) feed.isPaused = true
    feed.after = { after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId }
    if (feed.isPaused) break
  }
  feed.after.after_envelope_id = copyOf(feed.after.after_envelope_id)
}

/** Returns a copy of the text. A substring would hold the whole query result in memory, possibly for days. */
const copyOf = (text: string): string => Buffer.from(text).toString()
