import { clockJumpAdvice, clockJumpMaxMs, clockJumpOf } from '../../domain/clock-jump.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { DeletionTime } from '../../store/engine/deletion-clock.ts'

/**
 * Clock with which jobs compare expiry times. It is the clock of the database, so a process with a wrong clock removes
 * no valid rows. The embedded database uses the clock of its process. After a jump of more than a week, jobs fail until
 * an operator confirms the time.
 */
export interface DeletionClock {
  /** Returns the time and records the run. Throws while the clock has jumped. */
  now(): Promise<number>
  hasJumped(): Promise<boolean>
  /** Accepts the time of the database. Returns it with the time of the last run. */
  confirm(): Promise<DeletionTime>
}

export interface DeletionClockDeps {
  store: Pick<Store, 'deletionClock'>
  /** Clock that a test uses in place of the clock of the database. */
  databaseClock?: Clock | undefined
}

export function createDeletionClock({ store: { deletionClock }, databaseClock }: DeletionClockDeps): DeletionClock {
  const advance = () => deletionClock.advance(databaseClock?.(), clockJumpMaxMs)
  return {
    async now() {
      const { now, last_run_at, is_allowed } = await advance()
      if (!is_allowed)
        throw new Error(`expired rows are not removed: ${clockJumpOf(now, last_run_at)}; ${clockJumpAdvice}`)
      return now
    },
    hasJumped: async () => !(await advance()).is_allowed,
    async confirm() {
      const time = await deletionClock.read(databaseClock?.())
      await deletionClock.confirm(time.now)
      return time
    },
  }
}
