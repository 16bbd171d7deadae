import { dayMs } from './durations.ts'

/** A database clock that is further ahead of the last run of deleting jobs has jumped, or the service was stopped. */
export const clockJumpMaxMs = 7 * dayMs

export const confirmClockCommand = 'npm run -s ams -- clock confirm'

/** Describes a jump of the clock since the last run of deleting jobs; undefined when there is none. */
export function clockJumpOf(now: number, lastRunAt: number): string | undefined {
  if (now <= lastRunAt + clockJumpMaxMs) return undefined
  const days = Math.floor((now - lastRunAt) / dayMs)
  return `the database's clock says ${isoOf(now)}, ${days} days after expired rows were last removed (${isoOf(lastRunAt)})`
}

/** What an operator does about it. */
export const clockJumpAdvice = `if that is right, because the service was stopped so long, run "${confirmClockCommand}"; otherwise correct the clock`

const isoOf = (ms: number): string => new Date(ms).toISOString()
