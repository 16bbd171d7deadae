import { clockJumpAdvice, describeClockJump, confirmClockCommand } from '../../domain/clock-jump.ts'
import { dayMs } from '../../domain/durations.ts'
import type { StoreCheckDeps } from './deps.ts'
import { type DoctorArea, ok, problem, warning } from './finding.ts'
import { formatSeconds } from './words.ts'

/** Check that the database clock has not jumped since a job last removed expired rows. */
export const deletionClockChecks: DoctorArea<StoreCheckDeps> = {
  name: 'clock',
  async examine({ store }) {
    const { now, last_run_at } = await store.deletionClock.read()
    const jump = describeClockJump(now, last_run_at)
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

const noticedMs = 1_000

/**
 * Highest number of milliseconds by which the clock of this machine may be late. If it is later, other processes reject
 * new tokens of this process, or its tokens last too long.
 */
const behindMaxMs = 60_000

const advice = 'synchronize both machines with network time (NTP: chrony, systemd-timesyncd)'

export const clockChecks: DoctorArea<StoreCheckDeps> = {
  name: 'clock',
  async examine({ config, store, clock }) {
    const before = clock()
    const theirs = await store.inspection.now()
    const after = clock()
    if (config.databaseUrl === undefined) return [ok('the embedded database uses the clock of its process')]
    const leadMs = (before + after) / 2 - theirs
    const finding = `this machine's clock is ${formatSeconds(leadMs)} ${leadMs > 0 ? 'ahead of' : 'behind'} that of PostgreSQL`
    if (leadMs > config.clockLeadSeconds * 1000)
      return [
        problem(`${finding}, so sends are answered 503 (CLOCK_LEAD_SECONDS is ${config.clockLeadSeconds})`, advice),
      ]
    if (leadMs < -behindMaxMs)
      return [problem(`${finding}, so tokens last too long and other processes reject new ones`, advice)]
    if (Math.abs(leadMs) > noticedMs + (after - before)) return [warning(finding, advice)]
    return [ok('this machine and PostgreSQL have the same time')]
  },
}
