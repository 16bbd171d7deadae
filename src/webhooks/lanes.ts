import type { Config } from '../config.ts'
import type { Timer } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/webhooks.ts'

/** Those that failed last have a lane of their own, so that they take nothing from the others. */
export interface Lane {
  isFailing: boolean
}

interface Running {
  lane: Lane
  host: string
  /** It has taken so long that it does not count any more among those of its lane. */
  isSlow: boolean
  stopWaiting(): void
}

/** Whoever takes longer makes room for another, as long as there are not too many like it. */
const slowMs = 1_000

/** Of all that are on their way at once. */
const failingShare = 1 / 4

/** How much of what is due may be on its way; `roomMade` is called when there is more again for what found none. */
export function createLanes(
  { webhooksAtOnce, webhooksPerHostAtOnce }: Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>,
  timer: Timer,
  roomMade: () => void,
) {
  const healthy: Lane = { isFailing: false }
  const failing: Lane = { isFailing: true }
  const most = new Map([
    [healthy, webhooksAtOnce],
    [failing, Math.max(1, Math.floor(webhooksAtOnce * failingShare))],
  ])
  const running = new Map<string, Running>()
  const hosts = new Map<string, number>()
  let isWanted = false

  const count = (isCounted: (one: Running) => boolean): number => [...running.values()].filter(isCounted).length
  const isHostFull = (host: string): boolean => (hosts.get(host) ?? 0) >= webhooksPerHostAtOnce

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
    room: (lane: Lane): number => Math.max(0, most.get(lane)! - count((one) => one.lane === lane && !one.isSlow)),

    fullHosts(): string[] {
      const full = [...hosts.keys()].filter(isHostFull)
      if (full.length > 0) isWanted = true
      return full
    },

    /** False where too many are on their way to its host, or the same is. */
    enter(lane: Lane, { id, host }: Pick<LeasedWebhook, 'id' | 'host'>): boolean {
      if (isHostFull(host) || running.has(id)) return false
      const one: Running = { lane, host, isSlow: false, stopWaiting: () => {} }
      one.stopWaiting = timer(slowMs, () => slow(one))
      running.set(id, one)
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
      return true
    },

    leave({ id, host }: Pick<LeasedWebhook, 'id' | 'host'>): void {
      running.get(id)?.stopWaiting()
      running.delete(id)
      const left = (hosts.get(host) ?? 1) - 1
      if (left > 0) hosts.set(host, left)
      else hosts.delete(host)
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
