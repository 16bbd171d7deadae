import type { Clock } from './clock.ts'

/** Length of one period of the history, in milliseconds. */
export const usagePeriodMs = 5 * 60_000

/** Numbers that a process adds up in each period. */
export const usageSums = [
  'sends',
  'frames',
  'events',
  'webhook_messages',
  'webhook_failures',
  'errors',
  'commits',
  /** Sum of the durations of all commits, in microseconds. */
  'commit_micros',
] as const

/** Numbers of which a process records the highest value in each period. */
export const usagePeaks = ['sockets', 'waiting_sends'] as const

type UsageSum = (typeof usageSums)[number]
type UsagePeak = (typeof usagePeaks)[number]

export type UsageNumbers = Record<UsageSum | UsagePeak, number>

/** Numbers of one period. */
export interface UsagePeriod extends UsageNumbers {
  /** Start of the period, in epoch milliseconds. */
  from: number
}

const noUsage = Object.fromEntries([...usageSums, ...usagePeaks].map((name) => [name, 0])) as UsageNumbers

/**
 * Creates the numbers of this process by period. It holds the latest `maximum` periods, so that a database that cannot
 * be reached for a while misses none.
 */
export function createUsageHistory(clock: Clock, maximum: number) {
  const periods = new Map<number, UsagePeriod>()

  function current(): UsagePeriod {
    const from = Math.floor(clock() / usagePeriodMs) * usagePeriodMs
    let period = periods.get(from)
    if (period) return period
    periods.set(from, (period = { from, ...noUsage }))
    for (const first of periods.keys()) if (periods.size > maximum) periods.delete(first)
    return period
  }

  return {
    add(name: UsageSum, count = 1): void {
      current()[name] += count
    },
    /** Records the present value of a number. */
    note(name: UsagePeak, value: number): void {
      const period = current()
      period[name] = Math.max(period[name], value)
    },
    /** Returns copies of all periods, the current one last. */
    all(): UsagePeriod[] {
      current()
      return [...periods.values()].map((period) => ({ ...period }))
    },
    /** Removes the stored periods that are over, because their numbers no longer change. */
    forget(stored: readonly UsagePeriod[]): void {
      const { from: now } = current()
      for (const { from } of stored) if (from !== now) periods.delete(from)
    },
  }
}

export type UsageHistory = ReturnType<typeof createUsageHistory>
