import type { Config } from '../settings/config.ts'
import { slowMs } from '../domain/webhooks.ts'
import type { Timer } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import { createHostCounts } from './hosts.ts'

/**
 * Queue of due subscriptions. Slow subscriptions, and those whose last attempt failed, have a queue of their own.
 * Healthy subscriptions never wait for them.
 */
export interface Queue {
  isTroubled: boolean
}

interface Running {
  queue: Queue
  /** True after `slowMs`. A slow delivery run no longer counts against the limit of its queue. */
  isSlow: boolean
  stopWaiting(): void
}

/** Share of the concurrency limits that the queue of troubled subscriptions may use. */
const troubledShare = 1 / 4

const healthy: Queue = { isTroubled: false }
const troubled: Queue = { isTroubled: true }

const shareOf = (most: number): number => Math.max(1, Math.floor(most * troubledShare))

type Limits = Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>

/**
 * Creates the concurrency limits of the two queues. Calls `roomMade` when a slot becomes free that a subscription
 * waits for.
 */
export function createQueues({ webhooksAtOnce, webhooksPerHostAtOnce }: Limits, timer: Timer, slotFreed: () => void) {
  const running = new Map<LeasedWebhook, Running>()
  const hosts = createHostCounts(webhooksPerHostAtOnce)
  const troubledHosts = createHostCounts(shareOf(webhooksPerHostAtOnce))
  const hostsFor = (queue: Queue) => (queue === troubled ? [hosts, troubledHosts] : [hosts])
  let isWaiting = false

  const count = (isCounted: (one: Running) => boolean): number => [...running.values()].filter(isCounted).length

  function announceSlot(): void {
    if (!isWaiting) return
    isWaiting = false
    slotFreed()
  }

  /** Frees the slot of a slow delivery run, unless its queue already has too many slow ones. */
  function releaseSlow(one: Running): void {
    if (count(({ isSlow, queue }) => isSlow && queue === one.queue) >= webhooksAtOnce) return
    one.isSlow = true
    announceSlot()
  }

  return {
    all: [healthy, troubled] as const,

    /** Returns the number of free slots in the queue. */
    freeSlots(queue: Queue): number {
      const most = queue === troubled ? shareOf(webhooksAtOnce) : webhooksAtOnce
      return Math.max(0, most - count((one) => one.queue === queue && !one.isSlow))
    },

    fullHosts(queue: Queue): string[] {
      const full = new Set(hostsFor(queue).flatMap((hostCount) => hostCount.full()))
      if (full.size > 0) isWaiting = true
      return [...full]
    },

    /** Takes a slot for the subscription. Returns false if its host has no free slot. */
    enter(queue: Queue, webhook: LeasedWebhook): boolean {
      const { host } = webhook
      if (hostsFor(queue).some(({ isFull }) => isFull(host))) return false
      for (const { enter } of hostsFor(queue)) enter(host)
      const one: Running = { queue, isSlow: false, stopWaiting: () => {} }
      one.stopWaiting = timer(slowMs, () => releaseSlow(one))
      running.set(webhook, one)
      return true
    },

    leave(webhook: LeasedWebhook): void {
      const one = running.get(webhook)
      if (!one) return
      one.stopWaiting()
      running.delete(webhook)
      for (const { leave } of hostsFor(one.queue)) leave(webhook.host)
      announceSlot()
    },

    /** Records that a due subscription waits for a slot. */
    noteWaiting(): void {
      isWaiting = true
    },

    close(): void {
      for (const { stopWaiting } of running.values()) stopWaiting()
    },
  }
}

export type Queues = ReturnType<typeof createQueues>
