import { clockJumpAdvice, clockJumpMaxMs, describeClockJump } from '../../domain/clock-jump.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { DeletionTime } from '../../store/engine/deletion-clock.ts'

/**
 * Clock that jobs compare with expiry times. PostgreSQL provides the time, so a process with a wrong clock removes no
 * valid rows. With the embedded database, the process provides the time. After a clock jump of more than a week, jobs
 * fail until an operator confirms the time.
 */
export interface DeletionClock {
  /** Returns the time, and stores it as the time of the last run. Throws until a jump of the clock is confirmed. */
  now(): Promise<number>
  hasJumped(): Promise<boolean>
  /** Confirms the current time of the database after a jump. Returns this time and the time of the last run. */
  confirm(): Promise<DeletionTime>
}

export interface DeletionClockDeps {
  store: Pick<Store, 'deletionClock'>
  /** Clock that a test uses instead of the clock of the database. */
  databaseClock?: Clock | undefined
}

export function createDeletionClock({ store: { deletionClock }, databaseClock }: DeletionClockDeps): DeletionClock {
  const advance = () => deletionClock.advance(databaseClock?.(), clockJumpMaxMs)
  return {
    async now() {
      const { now, last_run_at, is_allowed } = await advance()
      if (!is_allowed)
        throw new Error(`expired rows are not removed: ${describeClockJump(now, last_run_at)}; ${clockJumpAdvice}`)
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
