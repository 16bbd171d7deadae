import type { ServerResponse } from 'node:http'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Caller } from '../../../domain/authority.ts'
import { encodeMailboxCursor } from '../../../domain/cursors.ts'
import { toFault, unavailableError } from '../../../fault.ts'
import type { AuthorOf, AuthorLookup } from '../../../mail/threads/threads.ts'
import type { Observers } from '../../../platform/observe.ts'
import { createRepeatingWorker } from '../../../platform/clock.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { Feeds } from '../../../push/feeds.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { FeedEntry } from '../../../store/mail/feed.ts'
import { type ResourceChanges, watchResourceChanges } from '../events/changes.ts'
import type { EventStreams } from '../events/event-streams.ts'
import { changedResources, notificationsOf, resourceUpdatedNotification, senderOf } from '../events/notifications.ts'
import { serverSentEventOf, type EventStream } from './session-stream.ts'
import type { McpSessions } from './sessions.ts'

/** Highest number of entries that wait to be written. */
const aheadMax = 32

interface BacklogOptions<T> {
  /**
   * Loads the data that the entries need. Resolves with a function that writes one entry. That function returns false
   * if the client is behind.
   */
  prepare(items: readonly T[]): Promise<(item: T) => boolean>
  /** Asks the feed for more entries. */
  resume(): void
  failed(thrown: unknown): void
}

/** Entries that wait to be written, until their data is loaded and the client has read the earlier ones. */
interface Backlog<T> {
  /**
   * Adds an entry. Returns false if the backlog is full. The backlog then calls `resume` as soon as it has room again.
   */
  add(item: T): boolean
  /** Continues writing after the client has read the buffered data. */
  drained(): void
}

function createBacklog<T>({ prepare, resume, failed }: BacklogOptions<T>): Backlog<T> {
  const waiting: T[] = []
  let isWriting = false
  let isBehind = false
  let isFull = false

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !isBehind) {
      const items = waiting.slice()
      const write = await prepare(items)
      for (let n = 0; n < items.length && !isBehind; n++) isBehind = !write(waiting.shift()!)
    }
  }

  function start(): void {
    if (isWriting || isBehind) return
    isWriting = true
    writeAll()
      .finally(() => {
        isWriting = false
      })
      .then(() => {
        if (!isFull || isBehind) return
        isFull = false
        resume()
      })
      .catch(failed)
  }

  return {
    add(item) {
      waiting.push(item)
      start()
      isFull = waiting.length >= aheadMax
      return !isFull
    },
    drained() {
      isBehind = false
      start()
    },
  }
}

/** Newest event stream of a session. */
interface SessionStream {
  /** Hash of the session id. */
  hash: string
  /** Id of this stream. */
  id: string
  /**
   * True if the stream begins with an event id, from which the client can resume. False for older revisions, because
   * their clients reject an event without data.
   */
  isPrimed: boolean
  /** URIs of the resources whose changes the stream announces. */
  subscriptions: readonly string[]
  /** Called each time after the state of the session was read. */
  looked(): void
  end(): void
}

/**
 * Milliseconds between two polls of the session states. A poll ends the stream of a session that another process has
 * ended, even if the notification was lost.
 */
const pollMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * Creates the registry of the newest stream of each session. A client opens another stream when its connection seems
 * broken. The earlier stream then ends, even if another process serves it.
 */
function createNewestStreams(sessions: McpSessions, failed: (thrown: unknown) => void) {
  const open = new Map<string, SessionStream>()
  const ending = new Set<Promise<void>>()
  const unchecked = new Set<SessionStream>()
  let currentCheck = Promise.resolve()
  const checks = createRepeatingWorker(
    () => unchecked.size > 0,
    () => (currentCheck = checkPending().catch(failed)),
  )
  const look = (streams: Iterable<SessionStream>): void => {
    for (const stream of streams) unchecked.add(stream)
    checks.start()
  }
  const poll = setInterval(() => look(open.values()), pollMs)

  /** Ends streams whose session has ended or has a newer stream. Updates the subscriptions of the others. */
  async function checkPending(): Promise<void> {
    const own = [...unchecked]
    unchecked.clear()
    const states = await sessions.look(own.map(({ hash }) => hash))
    for (const stream of own) {
      const state = states.get(stream.hash)
      if (state?.stream_id !== stream.id) stream.end()
      else stream.subscriptions = state.subscriptions
      if (!unchecked.has(stream)) stream.looked()
    }
  }

  return {
    /**
     * Reads the state of the session of the stream. Calls of several streams share one query. Each stream calls it
     * before it sends mail, because the notification of a new subscription may be lost.
     */
    async look(stream: SessionStream): Promise<void> {
      look([stream])
      while (unchecked.has(stream)) await currentCheck
      await currentCheck
    },

    /**
     * Registers a new stream of the session and ends the previous one. Throws if the agent or its owner has too many
     * streams.
     */
    async begin(caller: Caller, session: McpSession, end: () => void): Promise<SessionStream> {
      const { hash, subscriptions } = session
      const own = { hash, id: generateSecret(), isPrimed: isPrimed(session), subscriptions, looked() {}, end }
      await sessions.beginStream(caller, session, own.id)
      open.get(hash)?.end()
      open.set(hash, own)
      return own
    },

    /** Removes a stream that has ended. */
    forget(stream: SessionStream): void {
      if (open.get(stream.hash) === stream) open.delete(stream.hash)
      unchecked.delete(stream)
      const recorded: Promise<void> = sessions
        .endStream(stream)
        .catch(failed)
        .finally(() => ending.delete(recorded))
      ending.add(recorded)
    },

    /** Stops polling. Resolves when the ends of all streams are stored. */
    async close(): Promise<void> {
      clearInterval(poll)
      await Promise.all(ending)
    },
  }
}

const isPrimed = ({ protocol_version }: McpSession): boolean => protocol_version >= '2025-11-25'

export interface SessionStreamDeps {
  authors: AuthorLookup
  feeds: Feeds
  hints: ChangeNotifications
  observe: Pick<Observers, 'fault' | 'mcp'>
  sessions: McpSessions
  streams: EventStreams
}

interface Opening {
  response: ServerResponse
  caller: Caller
  own: SessionStream
  /** Cursor after which the stream announces mail. */
  after: MailboxCursor
  changes: ResourceChanges
  /** Removes the stream from the registry of newest streams. */
  forget(): void
}

/** Milliseconds after which a client reconnects. Only revisions that prime their streams get them, within an event. */
const retryMs = 1_000

/** Creates the event streams of sessions. They carry the notifications of the service to its clients. */
export function createSessionStreams(deps: SessionStreamDeps) {
  const { authors, feeds, hints, observe, sessions, streams } = deps
  const failed = (thrown: unknown): void => observe.fault('mcp stream', toFault(thrown))
  const newest = createNewestStreams(sessions, failed)

  function writeEvents(stream: EventStream, events: readonly string[]): boolean {
    observe.mcp.events(events.length)
    return events.length === 0 || stream.write(events.join(''))
  }

  function start({ response, caller, own, after, changes, forget }: Opening): void {
    const backlog = createBacklog<FeedEntry>({
      async prepare(entries) {
        const [authorOf] = await Promise.all([authors(caller, entries.map(senderOf)), newest.look(own)])
        return (entry) => writeEvents(stream, eventsOf(entry, caller, authorOf, own.subscriptions))
      },
      resume: () => feed.resume(),
      failed(thrown) {
        failed(thrown)
        own.end() // the client reconnects and resumes
      },
    })
    const stream = streams.openLive(response, caller, {
      end: () => stream.end(),
      drained() {
        backlog.drained()
        if (changes.hasPending()) void newest.look(own)
      },
      closed() {
        feed.end()
        forget()
      },
    })
    own.end = stream.end
    own.looked = () => {
      if (!stream.isBehind()) writeEvents(stream, updatesOf(changes.take(own.subscriptions)))
    }
    const feed = feeds.subscribe({ agentId: caller.agentId, after, showsThreads: true, take: backlog.add })
    if (own.isPrimed) stream.write(`id: ${encodeMailboxCursor(after)}\ndata:\nretry: ${retryMs}\n\n`)
    changes.markAll() // changes made before this stream opened were never announced
    own.looked()
  }

  return {
    /** Opens the stream. It begins after the given cursor, or with new mail. */
    async open(response: ServerResponse, caller: Caller, session: McpSession, from?: MailboxCursor): Promise<void> {
      await streams.admit(caller)
      const after = from ?? (await feeds.endOf(caller.agentId))
      let isOver = false
      const own = await newest.begin(caller, session, () => void (isOver = true))
      const stopWatching = hints.watch({ kind: 'mcp', agentId: caller.agentId }, () => void newest.look(own))
      const changes = watchResourceChanges(hints, caller, () => void newest.look(own))
      const forget = (): void => {
        stopWatching()
        changes.stop()
        newest.forget(own)
      }
      try {
        await newest.look(own) // reads changes from before the watch began
        if (isOver || response.destroyed) throw unavailableError()
        start({ response, caller, own, after, changes, forget })
      } catch (thrown) {
        forget()
        throw thrown
      }
    },

    close: newest.close,
  }
}

const updatesOf = (uris: readonly string[]): string[] =>
  uris.map((uri) => serverSentEventOf(resourceUpdatedNotification(uri)))

/**
 * Returns the events of an entry. Only the last event has an id. A client that resumes without it gets all events of
 * the entry again.
 */
function eventsOf(entry: FeedEntry, caller: Caller, authorOf: AuthorOf, subscriptions: readonly string[]): string[] {
  const changed = changedResources(entry, caller).filter((uri) => subscriptions.includes(uri))
  const messages = [...notificationsOf(entry, caller, authorOf), ...changed.map(resourceUpdatedNotification)]
  const id = encodeMailboxCursor({ after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId })
  return messages.map((message, n) => serverSentEventOf(message, n === messages.length - 1 ? id : undefined))
}
