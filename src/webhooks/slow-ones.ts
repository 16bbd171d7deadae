import type { Clock } from '../platform/clock.ts'
import { createRecentNames, type RecentNames } from '../platform/recent.ts'

/** Who takes longer for a message. */
export const slowMs = 1_000

/** So long it counts as slow, however fast it was meanwhile. */
const slowForMs = 600_000

const slowOnesMax = 4_096

/** Ids of subscriptions whose endpoints have taken long of late, as far as this process has seen. */
export const createSlowOnes = (clock: Clock): RecentNames =>
  createRecentNames(clock, { forMs: slowForMs, most: slowOnesMax })

export type SlowOnes = RecentNames
