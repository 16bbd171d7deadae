// Generated from src/clients/typescript/src/follow-ways.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import { rest } from './clock.js'
import { cursorOf, isAfter, type Placed } from './cursor.js'
import { createHeld } from './follow-held.js'
import type { FeedDirection } from './frames.js'
import { keepPush, type PushListener } from './push.js'
import type { MailboxCursor } from './rest/index.js'

/** How a follower hears that there is something: by WebSocket, by requests that wait at the server, or by asking. */
export type FollowWay = 'push' | 'long-poll' | 'poll'

/** A server that does not know the place it is given tells of less: who has a socket looks by itself as well. */
const lookAgainMs = 30_000

/** Proxies often cut a request that has no answer after 30 seconds. */
const waitSecondsMax = 25

/** Whatever is heard, nobody looks more often: what comes is read in batches, as rate limits want it. */
const looksApartMs = 250

export interface WaysOptions {
  direction: FeedDirection
  by: FollowWay | undefined
  pollMs: number
}

/** One look into the mailbox. */
export interface Look {
  begun: number
  /** The seconds that the server is asked to wait. */
  waitSeconds: number
}

/** Says when to look into the mailbox again. */
export function createWays(connection: Connection, { direction, by, pollMs }: WaysOptions, signal: AbortSignal) {
  const { clock, emit } = connection.settings
  const held = createHeld(clock, signal)
  let wake = () => {}
  let hasChanged = false
  let newest: Placed | undefined
  let waitsAt: MailboxCursor | undefined
  let tellPosition = (_cursor: MailboxCursor) => {}
  let lastWay: FollowWay | undefined
  const listener: PushListener = {
    position: () => new Promise((resolve) => (waitsAt ? resolve(waitsAt) : (tellPosition = resolve))),
    changed() {
      hasChanged = true
      wake()
    },
    pushed(header) {
      if (!newest || isAfter(header, cursorOf(newest))) newest = header
      wake()
    },
  }
  const push = by === undefined || by === 'push' ? keepPush(connection, direction, { signal, listener }) : undefined
  signal.addEventListener('abort', () => wake())

  function way(): FollowWay {
    if (push?.state === 'open' || push?.state === 'opening') return 'push'
    return by === 'poll' || by === 'push' || !held.isWorthTrying() ? 'poll' : 'long-poll'
  }

  function noteWay(): FollowWay {
    const now = way()
    if (now !== lastWay && push?.state !== 'opening') emit({ type: 'following', by: (lastWay = now) })
    return now
  }

  const isToldOf = (seen: MailboxCursor): boolean => newest !== undefined && isAfter(newest, seen)

  /** Ends sooner when the socket tells of something that is not seen yet, or is lost or won. */
  async function sleep(milliseconds: number, seen: MailboxCursor): Promise<void> {
    const woken = new AbortController()
    wake = () => {
      if (hasChanged || signal.aborted || isToldOf(seen)) woken.abort()
    }
    wake()
    await rest(clock, Math.max(0, milliseconds), woken.signal)
    wake = () => {}
  }

  /** By clocks that may be set in between. */
  const msSince = (begun: number): number => Math.max(0, clock.now() - begun)

  return {
    /** What was heard until now is settled by this look, whatever it finds. */
    begin(mayWait: boolean): Look {
      newest = undefined
      if (!mayWait) waitsAt = undefined
      const waitSeconds = mayWait && noteWay() === 'long-poll' ? waitSecondsMax : 0
      return { begun: clock.now(), waitSeconds }
    },

    /** After a look that found all there was, up to this place. A socket that is lost and won again is no reason. */
    async untilNextLook(look: Look, isEmpty: boolean, seen: MailboxCursor): Promise<void> {
      if (isEmpty && look.waitSeconds > 0) held.note(msSince(look.begun))
      tellPosition((waitsAt = seen))
      const begun = clock.now()
      do {
        if (by === 'push' && push?.refusal !== undefined) throw push.refusal
        if (noteWay() === 'long-poll' && held.isSure()) break
        hasChanged = false
        await sleep(push?.state === 'open' ? lookAgainMs - msSince(begun) : pollMs, seen)
      } while (hasChanged && !isToldOf(seen) && !signal.aborted)
      const restMs = looksApartMs - msSince(look.begun)
      if (restMs > 0) await rest(clock, restMs, signal)
    },
  }
}
