import { fixedLimits } from '#generated/limits.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import type { McpSession } from '../../store/mcp-sessions.ts'
import type { Sessions } from './sessions.ts'

/** An event stream of a session, as long as it is the newest. */
export interface SessionStream {
  /** Of the session. */
  hash: string
  /** Which of the session's streams it is. */
  id: string
  /** Whether it begins with a place to go on from; clients of older revisions take no event without data. */
  isPrimed: boolean
  /** The resources of whose changes it tells. */
  subscriptions: readonly string[]
  end(): void
}

/** So late a stream ends whose session was ended elsewhere, where nothing tells of it. */
const lookMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * Of each session the stream that was opened last. Clients open another when they take theirs for broken, and often it
 * is not: then the one before ends, in whichever process it is.
 */
export function createNewestStreams(sessions: Sessions, failed: (thrown: unknown) => void) {
  const open = new Map<string, SessionStream>()
  const ending = new Set<Promise<void>>()
  const looking = setInterval(() => void look(open.values()).catch(failed), lookMs)

  /** Ends those whose session is gone, or has a newer stream; the others learn what they are to tell of. */
  async function look(looked: Iterable<SessionStream>): Promise<void> {
    const own = [...looked]
    if (own.length === 0) return
    const states = await sessions.look(own.map(({ hash }) => hash))
    for (const stream of own) {
      const state = states.get(stream.hash)
      if (state?.stream_id === stream.id) stream.subscriptions = state.subscriptions
      else stream.end()
    }
  }

  return {
    look: (stream: SessionStream): void => void look([stream]).catch(failed),

    /** A new one, in the place of the one that the session had before; throws if its agent has too many. */
    async begin(session: McpSession, end: () => void): Promise<SessionStream> {
      const { hash, protocol_version, subscriptions } = session
      const own = { hash, id: generateSecret(), isPrimed: protocol_version >= '2025-11-25', subscriptions, end }
      await sessions.beginStream(session, own.id)
      open.get(hash)?.end()
      open.set(hash, own)
      return own
    },

    /** It is over. */
    forget(stream: SessionStream): void {
      if (open.get(stream.hash) === stream) open.delete(stream.hash)
      const noted: Promise<void> = sessions
        .endStream(stream)
        .catch(failed)
        .finally(() => ending.delete(noted))
      ending.add(noted)
    },

    /** Resolves when other processes know which streams are over. */
    async close(): Promise<void> {
      clearInterval(looking)
      await Promise.all(ending)
    },
  }
}
