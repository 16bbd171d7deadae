import type { Connection } from './connection.js'
import { runWithin, sleepOrAbort } from './clock.js'
import { cursorOf, isAfter, type MailboxItem } from './cursor.js'
import { isAuthorizationEnded } from './errors.js'
import { createLongPollMonitor } from './long-poll-monitor.js'
import type { FeedDirection } from './frames.js'
import { maintainPush, type PushListener } from './push.js'
import type { MailboxCursor } from './rest/index.js'

/** Way of a follower to learn of new envelopes: WebSocket, requests that the server holds, or polls. */
export type FollowWay = 'push' | 'long-poll' | 'poll'

/** Period of the reconciliation scan beside a socket. A server that does not know the cursor may announce less. */
const reconciliationMs = 30_000

/** Seconds that a request waits at the server. Proxies often cut requests after 30 seconds. */
const waitSecondsMax = 25

/** Shortest time between two polls. New mail is read in batches, which saves the rate limit. */
const pollMsMin = 250

export interface PollScheduleOptions {
  direction: FeedDirection
  by: FollowWay | undefined
  pollMs: number
}

/** One poll of the mailbox. */
export interface Poll {
  startedAt: number
  /** Seconds that the server may hold the request. */
  waitSeconds: number
}

/** Creates the schedule that decides when a follower polls the mailbox again. */
export function createPollSchedule(
  connection: Connection,
  { direction, by, pollMs }: PollScheduleOptions,
  signal: AbortSignal,
) {
  const { discovery, tokens } = connection
  const { clock, emit } = connection.settings
  const longPolls = createLongPollMonitor(clock, signal)
  let wake = () => {}
  let hasChanged = false
  let newest: MailboxItem | undefined
  let waitingCursor: MailboxCursor | undefined
  let resolveCursor = (_cursor: MailboxCursor) => {}
  let lastMethod: FollowWay | undefined
  /** Rejection of push after which a person has signed in again. */
  let outdatedRejection: unknown
  const listener: PushListener = {
    waitForCursor: () => new Promise((resolve) => (waitingCursor ? resolve(waitingCursor) : (resolveCursor = resolve))),
    onStateChange() {
      hasChanged = true
      wake()
    },
    onEnvelope(header) {
      if (!newest || isAfter(header, cursorOf(newest))) newest = header
      wake()
    },
  }
  const push = by === undefined || by === 'push' ? maintainPush(connection, direction, { signal, listener }) : undefined
  signal.addEventListener('abort', () => wake())

  function chooseMethod(): FollowWay {
    if (push?.state === 'open' || push?.state === 'opening') return 'push'
    return by === 'poll' || by === 'push' || !longPolls.isUsable() ? 'poll' : 'long-poll'
  }

  function announceMethod(): FollowWay {
    const now = chooseMethod()
    if (now !== lastMethod && push?.state !== 'opening') emit({ type: 'following', by: (lastMethod = now) })
    return now
  }

  /**
   * Throws if push was rejected because the authorization has ended, unless a person has signed in again since. The
   * token for REST stays valid for minutes, so polls would notice the end too late.
   */
  async function throwIfEnded(): Promise<void> {
    const rejection = push?.rejection
    if (!isAuthorizationEnded(rejection) || rejection === outdatedRejection) return
    const bounds = { operation: 'follow', clock, timeoutMs: Infinity, signal }
    const error = await runWithin(bounds, renewToken).catch((reason: unknown) => reason)
    if (isAuthorizationEnded(error)) throw error
    outdatedRejection = rejection
  }

  /** Requests a new token for push. */
  async function renewToken(): Promise<void> {
    const { ws_url } = await discovery.addresses(signal)
    await tokens.renewed(ws_url, await tokens.current(ws_url, signal), signal)
  }

  const hasNewer = (seen: MailboxCursor): boolean => newest !== undefined && isAfter(newest, seen)

  /** Waits. It ends early if the socket announces an envelope after the cursor, opens or is lost. */
  async function sleep(milliseconds: number, seen: MailboxCursor): Promise<void> {
    const woken = new AbortController()
    wake = () => {
      if (hasChanged || signal.aborted || hasNewer(seen)) woken.abort()
    }
    wake()
    await sleepOrAbort(clock, Math.max(0, milliseconds), woken.signal)
    wake = () => {}
  }

  /** Returns the elapsed milliseconds; 0 if the clock was set back. */
  const elapsedMs = (startedAt: number): number => Math.max(0, clock.now() - startedAt)

  return {
    throwIfEnded,

    /** Begins a poll. It covers all notifications so far. */
    beginPoll(mayWait: boolean): Poll {
      newest = undefined
      if (!mayWait) waitingCursor = undefined
      const waitSeconds = mayWait && announceMethod() === 'long-poll' ? waitSecondsMax : 0
      return { startedAt: clock.now(), waitSeconds }
    },

    /**
     * Waits for the next poll, after a poll that read everything up to this cursor. A socket that is lost and reopened
     * is no reason to poll.
     */
    async waitForNextPoll(poll: Poll, isEmpty: boolean, seen: MailboxCursor): Promise<void> {
      if (isEmpty && poll.waitSeconds > 0) longPolls.record(elapsedMs(poll.startedAt))
      resolveCursor((waitingCursor = seen))
      const startedAt = clock.now()
      do {
        await throwIfEnded()
        if (by === 'push' && push?.rejection !== undefined) throw push.rejection
        if (announceMethod() === 'long-poll' && longPolls.isReliable()) break
        hasChanged = false
        await sleep(push?.state === 'open' ? reconciliationMs - elapsedMs(startedAt) : pollMs, seen)
      } while (hasChanged && !hasNewer(seen) && !signal.aborted)
      const restMs = pollMsMin - elapsedMs(poll.startedAt)
      if (restMs > 0) await sleepOrAbort(clock, restMs, signal)
    },
  }
}
