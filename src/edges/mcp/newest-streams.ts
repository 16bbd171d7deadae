import { fixedLimits } from '#generated/limits.ts'
import type { Caller } from '../../domain/authority.ts'
import { createRounds } from '../../platform/rounds.ts'
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
  /** Told that all is known by now of its session that was so when somebody asked to look. */
  looked(): void
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
  const unseen = new Set<SessionStream>()
  let round = Promise.resolve()
  const rounds = createRounds(
    () => unseen.size > 0,
    () => (round = lookAtUnseen().catch(failed)),
  )
  const look = (streams: Iterable<SessionStream>): void => {
    for (const stream of streams) unseen.add(stream)
    rounds.start()
  }
  const looking = setInterval(() => look(open.values()), lookMs)

  /** Ends those whose session is gone, or has a newer stream; the others learn what they are to tell of. */
  async function lookAtUnseen(): Promise<void> {
    const own = [...unseen]
    unseen.clear()
    const states = await sessions.look(own.map(({ hash }) => hash))
    for (const stream of own) {
      const state = states.get(stream.hash)
      if (state?.stream_id !== stream.id) stream.end()
      else stream.subscriptions = state.subscriptions
      if (!unseen.has(stream)) stream.looked()
    }
  }

  return {
    /**
     * Soon, those of many streams together; resolves when it is done. Whoever has mail to tell of looks first: what was
     * asked for before it was sent counts, whether or not a hint of that has come.
     */
    async look(stream: SessionStream): Promise<void> {
      look([stream])
      while (unseen.has(stream)) await round
      await round
    },

    /** Begins a new one in the place of the one before; throws if the agent or its owner has too many. */
    async begin(caller: Caller, session: McpSession, end: () => void): Promise<SessionStream> {
      const { hash, subscriptions } = session
      const own = { hash, id: generateSecret(), isPrimed: isPrimed(session), subscriptions, looked() {}, end }
      await sessions.beginStream(caller, session, own.id)
      open.get(hash)?.end()
      open.set(hash, own)
      return own
    },

    /** It is over. */
    forget(stream: SessionStream): void {
      if (open.get(stream.hash) === stream) open.delete(stream.hash)
      unseen.delete(stream)
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

const isPrimed = ({ protocol_version }: McpSession): boolean => protocol_version >= '2025-11-25'
