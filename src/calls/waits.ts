import type { Config } from '../config.ts'
import type { Wanted } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import { Fault, unavailable } from '../fault.ts'
import type { Authority } from '../oauth/authority.ts'
import type { Observe } from '../observe.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { createTurns } from '../platform/time-slices.ts'
import { endInWaves } from '../platform/waves.ts'
import type { Arrivals } from '../push/arrivals.ts'
import { createOpenRequests, type WhenFinished } from './open-requests.ts'

/** A send may wake hundreds; each of them costs a look and an answer. */
const wokenPerTurnMax = 20

/** Those who are woken together, all of them by a bus that is back, leave the rest of the queue to others. */
const looksPartOfQueue = 1 / 4

export interface Wait<T> extends Wanted<T> {
  caller: Caller
  whenFinished: WhenFinished
}

/** Calls that wait for something in the mailbox of their agent. */
export interface Waits {
  /** What `look` sees as soon as that is something, or when the time is over. */
  waitFor<T>(wait: Wait<T>): Promise<T>
  /** Answers those that wait with what they saw last, evenly over the time; after that no call waits. */
  stop(ms: number): Promise<void>
}

export interface WaitDeps {
  arrivals: Pick<Arrivals, 'watch' | 'unwatch'>
  authority: Pick<Authority, 'watch' | 'unwatch'>
  clock: Clock
  config: Pick<Config, 'queueMax' | 'waitsMax' | 'waitsPerAgentMax'>
  observe: Pick<Observe, 'waits'>
  timer: Timer
}

export function createWaits({ arrivals, authority, clock, config, observe, timer }: WaitDeps): Waits {
  const countFor = createOpenRequests(config.waitsPerAgentMax, 'wait')
  const ends = new Set<() => void>()
  const wakeInTurn = createTurns(wokenPerTurnMax)
  const looking = createSemaphore({
    ...{ runningMax: Math.ceil(config.queueMax * looksPartOfQueue), waitingMax: Infinity },
    refusal: unavailable,
  })
  let stopped = false

  /** Looks whenever there may be something; in between it holds no more than memory. */
  async function lookUntilFound<T>({ caller, look, isFound, whenFinished }: Wait<T>, ms: number): Promise<T> {
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
        state.wake = woken.resolve // before the look, so that what comes meanwhile has it look once more
        const seen = await looking(look)
        if (!state.isOver && !isFound(seen)) await woken.promise
        if (state.refusal) throw state.refusal
        if (state.isOver || isFound(seen)) return seen
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
      const seen = await wait.look()
      const ms = Math.min(wait.seconds * 1000, wait.caller.expiresAt - clock())
      if (wait.isFound(seen) || ms <= 0 || stopped) return seen
      if (ends.size >= config.waitsMax) throw new Fault('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 1 })
      countFor(wait.caller.agentId, wait.whenFinished)
      return lookUntilFound(wait, ms)
    },
    async stop(ms) {
      await endInWaves(ends, (end) => end(), ms, timer)
      stopped = true
      for (const end of [...ends]) end() // those that came meanwhile
    },
  }
}
