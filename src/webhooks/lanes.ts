import type { Config } from '../config.ts'
import { slowMs } from '../domain/webhooks.ts'
import type { Timer } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import { countHosts } from './hosts.ts'

/** Those that failed last, or are slow, have a lane of their own, so that they take nothing from the others. */
export interface Lane {
  isTroubled: boolean
}

interface Running {
  lane: Lane
  /** It has taken so long that it does not count any more among those of its lane. */
  isSlow: boolean
  stopWaiting(): void
}

/** Of all that are on their way at once, and of those to one host. */
const troubledShare = 1 / 4

const healthy: Lane = { isTroubled: false }
const troubled: Lane = { isTroubled: true }

const shareOf = (most: number): number => Math.max(1, Math.floor(most * troubledShare))

type Limits = Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>

/** How much of what is due may be on its way; `roomMade` is called when there is more again for what found none. */
export function createLanes({ webhooksAtOnce, webhooksPerHostAtOnce }: Limits, timer: Timer, roomMade: () => void) {
  const running = new Map<LeasedWebhook, Running>()
  const hosts = countHosts(webhooksPerHostAtOnce)
  const troubledHosts = countHosts(shareOf(webhooksPerHostAtOnce))
  const hostsFor = (lane: Lane) => (lane === troubled ? [hosts, troubledHosts] : [hosts])
  let isWanted = false

  const count = (isCounted: (one: Running) => boolean): number => [...running.values()].filter(isCounted).length

  function tellOfRoom(): void {
    if (!isWanted) return
    isWanted = false
    roomMade()
  }

  /** Whoever takes longer makes room for another, as long as there are not too many like it. */
  function slow(one: Running): void {
    if (count(({ isSlow, lane }) => isSlow && lane === one.lane) >= webhooksAtOnce) return
    one.isSlow = true
    tellOfRoom()
  }

  return {
    all: [healthy, troubled] as const,

    /** How many more may be taken. */
    room(lane: Lane): number {
      const most = lane === troubled ? shareOf(webhooksAtOnce) : webhooksAtOnce
      return Math.max(0, most - count((one) => one.lane === lane && !one.isSlow))
    },

    fullHosts(lane: Lane): string[] {
      const full = new Set(hostsFor(lane).flatMap((counted) => counted.full()))
      if (full.size > 0) isWanted = true
      return [...full]
    },

    /** False where too many are on their way to its host. */
    enter(lane: Lane, webhook: LeasedWebhook): boolean {
      const { host } = webhook
      if (hostsFor(lane).some(({ isFull }) => isFull(host))) return false
      for (const { enter } of hostsFor(lane)) enter(host)
      const one: Running = { lane, isSlow: false, stopWaiting: () => {} }
      one.stopWaiting = timer(slowMs, () => slow(one))
      running.set(webhook, one)
      return true
    },

    leave(webhook: LeasedWebhook): void {
      const one = running.get(webhook)
      if (!one) return
      one.stopWaiting()
      running.delete(webhook)
      for (const { leave } of hostsFor(one.lane)) leave(webhook.host)
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
