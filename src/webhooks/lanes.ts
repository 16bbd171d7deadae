import type { Config } from '../config.ts'
import type { Timer } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import { countHosts } from './hosts.ts'

/** Those that failed last have a lane of their own, so that they take nothing from the others. */
export interface Lane {
  isFailing: boolean
}

interface Running {
  lane: Lane
  /** It has taken so long that it does not count any more among those of its lane. */
  isSlow: boolean
  stopWaiting(): void
}

/** Whoever takes longer makes room for another, as long as there are not too many like it. */
const slowMs = 1_000

/** Of all that are on their way at once. */
const failingShare = 1 / 4

const healthy: Lane = { isFailing: false }
const failing: Lane = { isFailing: true }

type Limits = Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>

/** How much of what is due may be on its way; `roomMade` is called when there is more again for what found none. */
export function createLanes({ webhooksAtOnce, webhooksPerHostAtOnce }: Limits, timer: Timer, roomMade: () => void) {
  const failingAtOnce = Math.max(1, Math.floor(webhooksAtOnce * failingShare))
  const running = new Map<LeasedWebhook, Running>()
  const hosts = countHosts(webhooksPerHostAtOnce)
  let isWanted = false

  const count = (isCounted: (one: Running) => boolean): number => [...running.values()].filter(isCounted).length

  function tellOfRoom(): void {
    if (!isWanted) return
    isWanted = false
    roomMade()
  }

  function slow(one: Running): void {
    if (count(({ isSlow }) => isSlow) >= webhooksAtOnce) return
    one.isSlow = true
    tellOfRoom()
  }

  return {
    all: [healthy, failing] as const,

    /** How many more may be taken. */
    room(lane: Lane): number {
      const most = lane === failing ? failingAtOnce : webhooksAtOnce
      return Math.max(0, most - count((one) => one.lane === lane && !one.isSlow))
    },

    fullHosts(): string[] {
      const full = hosts.full()
      if (full.length > 0) isWanted = true
      return full
    },

    /** False where too many are on their way to its host. */
    enter(lane: Lane, webhook: LeasedWebhook): boolean {
      if (!hosts.enter(webhook.host)) return false
      const one: Running = { lane, isSlow: false, stopWaiting: () => {} }
      one.stopWaiting = timer(slowMs, () => slow(one))
      running.set(webhook, one)
      return true
    },

    leave(webhook: LeasedWebhook): void {
      running.get(webhook)?.stopWaiting()
      running.delete(webhook)
      hosts.leave(webhook.host)
      tellOfRoom()
    },

    /** Something is due, or may be, that waits for room. */
    wanted(): void {
      isWanted = true
    },

    close(): void {
      for (const { stopWaiting } of running.values()) stopWaiting()
    },
  }
}

export type Lanes = ReturnType<typeof createLanes>
