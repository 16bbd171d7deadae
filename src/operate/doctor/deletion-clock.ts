import { clockJumpAdvice, clockJumpOf, confirmClockCommand } from '../../domain/clock-jump.ts'
import { dayMs } from '../../domain/durations.ts'
import type { StoreDeps } from './deps.ts'
import { ok, problem, warning, type Area } from './finding.ts'

/** Checks whether the clock of the database has jumped since jobs last removed expired rows. */
export const deletionClock: Area<StoreDeps> = {
  name: 'clock',
  async examine({ store }) {
    const { now, last_run_at } = await store.deletionClock.read()
    const jump = clockJumpOf(now, last_run_at)
    if (jump !== undefined) return [problem(`${jump}, so expired rows are not removed`, clockJumpAdvice)]
    if (last_run_at > now + dayMs)
      return [
        warning(
          "the database's clock is behind the time at which expired rows were last removed, so a later jump is detected late",
          `run "${confirmClockCommand}" when the clock is right`,
        ),
      ]
    return [ok("the database's clock has not jumped since expired rows were last removed")]
  },
}
