import type { ServerResponse } from 'node:http'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { AuthorOf, Authors } from '../../conversations/authors.ts'
import type { Caller } from '../../domain/authority.ts'
import { encodePlace } from '../../domain/cursors.ts'
import { toFault } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import type { Feeds } from '../../push/feeds.ts'
import type { FeedEntry } from '../../store/feed.ts'
import type { McpSession } from '../../store/mcp-sessions.ts'
import { createBacklog } from './backlog.ts'
import { eventOf } from './event-stream.ts'
import type { EventStreams } from './event-streams.ts'
import type { Hints } from './hints.ts'
import { createNewestStreams, type SessionStream } from './newest-streams.ts'
import { changedResources, notificationsOf, resourceUpdated, senderOf } from './notifications.ts'
import type { Sessions } from './sessions.ts'

export interface SessionStreamDeps {
  authors: Authors
  feeds: Feeds
  hints: Hints
  observe: Pick<Observe, 'fault' | 'mcp'>
  sessions: Sessions
  streams: EventStreams
}

/** When a client comes back that has lost its connection. */
const retryMs = 1_000

/** The event streams of sessions, on which the service speaks by itself. */
export function createSessionStreams(deps: SessionStreamDeps) {
  const { authors, feeds, hints, observe, sessions, streams } = deps
  const failed = (thrown: unknown): void => observe.fault('mcp stream', toFault(thrown))
  const newest = createNewestStreams(sessions, failed)

  /** The events that an entry is; the id comes with the last of them, since only then all of it is sent. */
  function eventsOf(entry: FeedEntry, caller: Caller, authorOf: AuthorOf, subscriptions: readonly string[]): string {
    const changed = changedResources(entry, caller).filter((uri) => subscriptions.includes(uri))
    const told = [...notificationsOf(entry, caller, authorOf), ...changed.map(resourceUpdated)]
    const id = encodePlace({ after_created_at: entry.createdAt, after_envelope_id: entry.envelopeId })
    observe.mcp.events(told.length)
    return told.map((message, n) => eventOf(message, n === told.length - 1 ? id : undefined)).join('')
  }

  function start(response: ServerResponse, caller: Caller, own: SessionStream, after: MailboxCursor): void {
    const { agentId } = caller
    const backlog = createBacklog<FeedEntry>({
      async prepare(entries) {
        const authorOf = await authors(caller, entries.map(senderOf))
        return (entry) => {
          const events = eventsOf(entry, caller, authorOf, own.subscriptions)
          return events === '' || stream.write(events)
        }
      },
      resume: () => feed.resume(),
      failed(thrown) {
        failed(thrown)
        own.end() // the client comes back for what it has not got
      },
    })
    const stream = streams.openLive(response, caller, {
      end: () => stream.end(),
      drained: backlog.drained,
      closed() {
        feed.end()
        unwatch()
        newest.forget(own)
      },
    })
    own.end = stream.end
    const unwatch = hints.watch(agentId, () => newest.look(own))
    const feed = feeds.subscribe({ agentId, after, showsThreads: true, take: backlog.add })
    stream.write(`${own.isPrimed ? `id: ${encodePlace(after)}\ndata:\n` : ''}retry: ${retryMs}\n\n`)
  }

  return {
    /** Goes on after the given place, or tells of what comes from now on. */
    async open(response: ServerResponse, caller: Caller, session: McpSession, from?: MailboxCursor): Promise<void> {
      await streams.admit(caller)
      const after = from ?? (await feeds.endOf(caller.agentId))
      const own = await newest.begin(session, () => response.destroy())
      try {
        start(response, caller, own, after)
      } catch (thrown) {
        newest.forget(own)
        throw thrown
      }
    },

    close: newest.close,
  }
}
