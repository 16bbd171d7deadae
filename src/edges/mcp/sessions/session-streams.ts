import type { ServerResponse } from 'node:http'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { AuthorOf, Authors } from '../../../mail/threads/authors.ts'
import type { Caller } from '../../../domain/authority.ts'
import { encodeMailboxCursor } from '../../../domain/cursors.ts'
import { toFault, unavailable } from '../../../fault.ts'
import type { Observe } from '../../../platform/observe.ts'
import type { Feeds } from '../../../push/feeds.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { FeedEntry } from '../../../store/mail/feed.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import { createBacklog } from './backlog.ts'
import { watchChanges, type Changes } from '../events/changes.ts'
import { eventOf, type EventStream } from './session-stream.ts'
import type { EventStreams } from '../events/event-streams.ts'
import { createNewestStreams, type SessionStream } from './newest-streams.ts'
import { changedResources, notificationsOf, resourceUpdated, senderOf } from '../events/notifications.ts'
import type { McpSessions } from './sessions.ts'

export interface SessionStreamDeps {
  authors: Authors
  feeds: Feeds
  hints: ChangeNotifications
  observe: Pick<Observe, 'fault' | 'mcp'>
  sessions: McpSessions
  streams: EventStreams
}

interface Opening {
  response: ServerResponse
  caller: Caller
  own: SessionStream
  /** Cursor after which the stream announces mail. */
  after: MailboxCursor
  changes: Changes
  /** Removes the stream from the registry. */
  forget(): void
}

/** Milliseconds after which a client reconnects. */
const retryMs = 1_000

/** Creates the event streams of sessions, by which the service sends notifications. */
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
        if (changes.hasPending) void newest.look(own)
      },
      closed() {
        feed.end()
        forget()
      },
    })
    own.end = stream.end
    own.looked = () => {
      if (!stream.isBehind) writeEvents(stream, updatesOf(changes.take(own.subscriptions)))
    }
    const feed = feeds.subscribe({ agentId: caller.agentId, after, showsThreads: true, take: backlog.add })
    stream.write(`${own.isPrimed ? `id: ${encodeMailboxCursor(after)}\ndata:\n` : ''}retry: ${retryMs}\n\n`)
    changes.markAll() // changes made before this stream opened were never announced
    own.looked()
  }

  return {
    /** Opens the stream. Resumes after the given cursor, or begins with new mail. */
    async open(response: ServerResponse, caller: Caller, session: McpSession, from?: MailboxCursor): Promise<void> {
      await streams.admit(caller)
      const after = from ?? (await feeds.endOf(caller.agentId))
      let isOver = false
      const own = await newest.begin(caller, session, () => void (isOver = true))
      const stopWatching = hints.watch({ kind: 'mcp', agentId: caller.agentId }, () => void newest.look(own))
      const changes = watchChanges(hints, caller, () => void newest.look(own))
      const forget = (): void => {
        stopWatching()
        changes.stop()
        newest.forget(own)
      }
      try {
        await newest.look(own) // only now every change is watched
        if (isOver || response.destroyed) throw unavailable()
        start({ response, caller, own, after, changes, forget })
      } catch (thrown) {
        forget()
        throw thrown
      }
    },

    close: newest.close,
  }
}

const updatesOf = (uris: readonly string[]): string[] => uris.map((uri) => eventOf(resourceUpdated(uri)))

/** Returns the events of an entry. The last one carries the id, so a client that resumes misses none of them. */
function eventsOf(entry: FeedEntry, caller: Caller, authorOf: AuthorOf, subscriptions: readonly string[]): string[] {
  const changed = changedResources(entry, caller).filter((uri) => subscriptions.includes(uri))
  const messages = [...notificationsOf(entry, caller, authorOf), ...changed.map(resourceUpdated)]
  const id = encodeMailboxCursor({ after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId })
  return messages.map((message, n) => eventOf(message, n === messages.length - 1 ? id : undefined))
}
