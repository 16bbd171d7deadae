import type { Clock } from '../platform/clock.ts'
import { createRecent } from '../platform/recent.ts'

/** Who takes longer for a message. */
export const slowMs = 1_000

/** So long it counts as slow, however fast it was meanwhile. */
const slowForMs = 600_000

const slowOnesMax = 4_096

/** Subscriptions whose endpoints have taken long of late, as far as this process has seen. */
export function createSlowOnes(clock: Clock) {
  const recent = createRecent<{ until: number }>(slowOnesMax)
  return {
    add: (id: string): void => void recent.set(id, { until: clock() + slowForMs }),
    ids: (): string[] => [...recent.entries()].filter(([, { until }]) => until > clock()).map(([id]) => id),
  }
}

export type SlowOnes = ReturnType<typeof createSlowOnes>
