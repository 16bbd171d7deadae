import { dayMs } from './durations.ts'

/** Milliseconds since the last removal of expired rows after which the clock of the database is not trusted. */
export const clockJumpMaxMs = 7 * dayMs

export const confirmClockCommand = 'npm run -s ams -- clock confirm'

/** Describes a jump of the database clock since expired rows were last removed. Returns undefined if there is none. */
export function clockJumpOf(now: number, lastRunAt: number): string | undefined {
  if (now <= lastRunAt + clockJumpMaxMs) return undefined
  const days = Math.floor((now - lastRunAt) / dayMs)
  return `the database's clock says ${isoOf(now)}, ${days} days after expired rows were last removed (${isoOf(lastRunAt)})`
}

/** Advice to the operator after a jump of the clock. */
export const clockJumpAdvice = `if that is right, because the service was stopped for that time, run "${confirmClockCommand}"; otherwise correct the clock`

const isoOf = (ms: number): string => new Date(ms).toISOString()
