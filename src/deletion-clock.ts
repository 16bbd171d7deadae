import { clockJumpAdvice, clockJumpMaxMs, clockJumpOf } from './domain/clock-jump.ts'
import type { Clock } from './platform/clock.ts'
import type { Store } from './store/index.ts'
import type { DeletionTime } from './store/deletion-clock.ts'

/**
 * The time by which expired rows are removed. It is the database's: a process whose clock is wrong removes nothing of
 * others. The embedded database has the clock of its process, so a jump by days is an error until an operator confirms.
 */
export interface DeletionClock {
  /** Returns the time and notes the run. Throws while the clock has jumped. */
  now(): Promise<number>
  hasJumped(): Promise<boolean>
  /** Accepts the time of the database as right; returns it with the last run before. */
  confirm(): Promise<DeletionTime>
}

export interface DeletionClockDeps {
  store: Pick<Store, 'deletionClock'>
  /** The time of the database, where a test sets it. */
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
