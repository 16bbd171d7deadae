import type { Config } from '../settings/config.ts'
import type { WaitCondition } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import { Fault, unavailableError } from '../fault.ts'
import type { Authority } from '../access/oauth/authority.ts'
import type { Observers } from '../platform/observe.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { createSliceQueue, endGradually } from '../platform/time-slices.ts'
import type { Arrivals } from '../push/arrivals.ts'
import { createOpenRequestCounter, type WhenFinished } from './open-requests.ts'

/**
 * Highest number of waiting calls that wake in one turn of the event loop. One send may wake hundreds of calls, and
 * each of them then queries the database.
 */
const wokenPerTurnMax = 20

/** Share of the database queue for polls of waiting calls. All of them poll at once when the bus connects again. */
const pollsPartOfQueue = 1 / 4

export interface WaitRequest<T> extends WaitCondition<T> {
  caller: Caller
  whenFinished: WhenFinished
}

/** Calls that wait for a change in the mailbox of their agent. */
export interface WaitingCalls {
  /**
   * Calls `look` after each notification, until `isFound` accepts its result. Returns this result, or the last result
   * when the time is over.
   */
  waitFor<T>(wait: WaitRequest<T>): Promise<T>
  /** Answers the waiting calls, spread evenly over `ms` milliseconds. Later calls are answered without a wait. */
  stop(ms: number): Promise<void>
}

export interface WaitingCallDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
  authority: Pick<Authority, 'watch' | 'unwatch'>
  clock: Clock
  config: Pick<Config, 'queueMax' | 'waitsMax' | 'waitsPerAgentMax'>
  observe: Pick<Observers, 'waits'>
  timer: Timer
}

export function createWaitingCalls({
  arrivals,
  authority,
  clock,
  config,
  observe,
  timer,
}: WaitingCallDeps): WaitingCalls {
  const countFor = createOpenRequestCounter(config.waitsPerAgentMax, 'wait')
  const ends = new Set<() => void>()
  const wakeInTurn = createSliceQueue(wokenPerTurnMax)
  const limitPolls = createSemaphore({
    runningMax: Math.ceil(config.queueMax * pollsPartOfQueue),
    waitingMax: Infinity,
    refusal: unavailableError,
  })
  let hasStopped = false

  /** Polls after each notification. Between two polls, the call uses no database connection. */
  async function pollUntilFound<T>({ caller, look, isFound, whenFinished }: WaitRequest<T>, ms: number): Promise<T> {
    const state = { isOver: false, refusal: undefined as Fault | undefined, wake: () => {} }
    const end = (refusal?: Fault): void => {
      Object.assign(state, { isOver: true, refusal: state.refusal ?? refusal })
      state.wake()
    }
    const endNow = (): void => end()
    const wake = (): void => state.wake()
    const watcher = { arrived: () => wakeInTurn(wake) }
    const watched = { actor: caller, use: 'call', end } as const
    arrivals.watch(caller.agentId, watcher)
    authority.watch(watched)
    const cancelEnd = timer(ms, endNow)
    ends.add(endNow)
    observe.waits(ends.size)
    whenFinished(endNow)
    try {
      for (;;) {
        const woken = Promise.withResolvers<void>()
        state.wake = woken.resolve // set before the poll, so that a notification during it causes another poll
        const result = await limitPolls(look)
        if (!state.isOver && !isFound(result)) await woken.promise
        if (state.refusal) throw state.refusal
        if (state.isOver || isFound(result)) return result
      }
    } finally {
      arrivals.unwatch(caller.agentId, watcher)
      authority.unwatch(watched)
      cancelEnd()
      ends.delete(endNow)
      observe.waits(ends.size)
    }
  }

  return {
    async waitFor(wait) {
      const result = await wait.look()
      const ms = Math.min(wait.seconds * 1000, wait.caller.expiresAt - clock())
      if (wait.isFound(result) || ms <= 0 || hasStopped) return result
      if (ends.size >= config.waitsMax) throw new Fault('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 1 })
      countFor(wait.caller.agentId, wait.whenFinished)
      return pollUntilFound(wait, ms)
    },
    async stop(ms) {
      await endGradually(ends, (end) => end(), ms, timer)
      hasStopped = true
      for (const end of [...ends]) end() // calls that began to wait meanwhile
    },
  }
}
