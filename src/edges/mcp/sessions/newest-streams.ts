import { fixedLimits } from '#generated/limits.ts'
import type { Caller } from '../../../domain/authority.ts'
import { createRepeatingWorker } from '../../../platform/repeating-worker.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { McpSessions } from './sessions.ts'

/** Event stream of a session, while it is the newest one. */
export interface SessionStream {
  /** The hash of the session id. */
  hash: string
  /** The id of this stream. */
  id: string
  /**
   * True if the stream begins with an event id to resume from. Clients of older revisions reject an event without
   * data.
   */
  isPrimed: boolean
  /** Resources whose changes it announces. */
  subscriptions: readonly string[]
  /** Called when the state of the session is known to be current. */
  looked(): void
  end(): void
}

/** Poll interval in milliseconds. It ends streams whose session another process ended, if the notification is lost. */
const pollMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * Creates the registry of the newest stream of each session. A client opens another stream when its connection seems
 * broken. The stream before then ends, in whichever process it is.
 */
export function createNewestStreams(sessions: McpSessions, failed: (thrown: unknown) => void) {
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
     * Reads the state of the session, for many streams in one query. A stream calls it before it sends mail, so that
     * earlier subscriptions count even if their notification is lost.
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

    /** Stops polling. Resolves when the store knows which streams have ended. */
    async close(): Promise<void> {
      clearInterval(poll)
      await Promise.all(ending)
    },
  }
}

const isPrimed = ({ protocol_version }: McpSession): boolean => protocol_version >= '2025-11-25'
