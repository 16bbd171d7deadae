import { dayMs } from './durations.ts'
import { programNames } from './program-names.ts'

/**
 * Longest plausible time in milliseconds between two removals of expired rows. After a longer time, the service does
 * not trust the database clock.
 */
export const clockJumpMaxMs = 7 * dayMs

export const confirmClockCommand = `${programNames.ams} clock confirm`

/**
 * Describes a forward jump of the database clock since the last removal of expired rows. Returns undefined if there is
 * no jump.
 */
export function describeClockJump(now: number, lastRunAt: number): string | undefined {
  if (now <= lastRunAt + clockJumpMaxMs) return undefined
  const days = Math.floor((now - lastRunAt) / dayMs)
  return `the database's clock says ${isoOf(now)}, ${days} days after expired rows were last removed (${isoOf(lastRunAt)})`
}

/** Advice to the operator after a jump of the clock. */
export const clockJumpAdvice = `if that is right, because the service was stopped for that time, run "${confirmClockCommand}"; otherwise correct the clock`

const isoOf = (ms: number): string => new Date(ms).toISOString()
