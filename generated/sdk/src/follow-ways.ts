// Generated from scripts/sdk/src/follow-ways.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import { rest } from './clock.js'
import { isAfter, type Placed } from './cursor.js'
import type { FeedDirection } from './frames.js'
import { keepPush } from './push.js'
import type { MailboxCursor } from './rest/index.js'

/** How a follower hears that there is something: by WebSocket, by requests that wait at the server, or by asking. */
export type FollowWay = 'push' | 'long-poll' | 'poll'

/** A frame can be lost where processes are: a follower with a socket looks by itself as well. */
const lookAgainMs = 30_000

/** Proxies often cut a request that has no answer after 30 seconds. */
const waitSecondsMax = 25

/** A server that answers an empty page sooner does not wait, or stops at this moment. */
const heldMsMin = 1000

/** So often in a row means that it does not; it is tried again later. */
const unheldMax = 3
const unheldForMs = 600_000

/** When much comes, it is read in batches and not one by one, which rate limits would end. */
const looksApartMs = 250

export interface WaysOptions {
  direction: FeedDirection
  by: FollowWay | undefined
  pollMs: number
}

/** One look into the mailbox that found all there was. */
export interface Look {
  begun: number
  isEmpty: boolean
  /** The seconds that the server was asked to wait. */
  waited: number
  /** Up to where everything has been seen. */
  cursor: MailboxCursor
}

/** Says when to look into the mailbox again. */
export function createWays(connection: Connection, { direction, by, pollMs }: WaysOptions, signal: AbortSignal) {
  const { clock, emit } = connection.settings
  let wake = () => {}
  let hasChanged = false
  let newest: Placed | undefined
  let seen: MailboxCursor | undefined
  let unheld = 0
  let unheldUntil = 0
  let lastWay: FollowWay | undefined
  const listener = {
    changed() {
      hasChanged = true
      wake()
    },
    pushed(header: Placed) {
      newest = header
      if (isNews()) wake()
    },
  }
  const isNews = () => newest !== undefined && (seen === undefined || isAfter(newest, seen))
  const push = by === undefined || by === 'push' ? keepPush(connection, { direction }, { signal, listener }) : undefined
  signal.addEventListener('abort', () => wake())

  function way(): FollowWay {
    if (push?.state === 'open' || push?.state === 'opening') return 'push'
    return by === 'poll' || by === 'push' || clock.now() < unheldUntil ? 'poll' : 'long-poll'
  }

  function noteWay(): FollowWay {
    const now = way()
    if (now !== lastWay && push?.state !== 'opening') emit({ type: 'following', by: (lastWay = now) })
    return now
  }

  /** Whether the server kept the request while there was nothing. */
  function noteHeld({ begun, isEmpty, waited }: Look): void {
    if (waited === 0 || !isEmpty) return
    unheld = clock.now() - begun < heldMsMin ? unheld + 1 : 0
    if (unheld >= unheldMax) unheldUntil = clock.now() + unheldForMs
  }

  async function sleep(milliseconds: number): Promise<void> {
    if (!hasChanged && !isNews() && !signal.aborted) {
      const woken = new AbortController()
      wake = () => woken.abort()
      await rest(clock, milliseconds, woken.signal)
      wake = () => {}
    }
    hasChanged = false
  }

  return {
    /** Seconds that the next look may wait at the server. */
    waitSeconds: (): number => (noteWay() === 'long-poll' ? waitSecondsMax : 0),

    async untilNextLook(look: Look): Promise<void> {
      if (by === 'push' && push?.refusal !== undefined) throw push.refusal
      noteHeld(look)
      seen = look.cursor
      const restMs = look.begun + looksApartMs - clock.now()
      if (!look.isEmpty && restMs > 0) await rest(clock, restMs, signal)
      if (push?.state === 'open') return sleep(lookAgainMs)
      if (noteWay() === 'long-poll' && unheld === 0) return
      await sleep(pollMs)
    },
  }
}
