import type { StoreDeps } from './deps.ts'
import { ok, problem, warning, type Area } from './finding.ts'
import { secondsInWords } from './words.ts'

const noticedMs = 1_000

/** Tokens of a process whose clock is so far behind are refused elsewhere, or are good for too long. */
const behindMaxMs = 60_000

const advice = 'have both machines follow the time of the network (NTP: chrony, systemd-timesyncd)'

export const clock: Area<StoreDeps> = {
  name: 'clock',
  async examine({ config, store, clock }) {
    const asked = clock()
    const theirs = await store.inspection.now()
    const answered = clock()
    if (config.databaseUrl === undefined) return [ok('the embedded database has the clock of its process')]
    const leadMs = (asked + answered) / 2 - theirs
    const what = `this machine's clock is ${secondsInWords(leadMs)} ${leadMs > 0 ? 'ahead of' : 'behind'} that of PostgreSQL`
    if (leadMs > config.clockLeadSeconds * 1000)
      return [problem(`${what}, so sends are answered 503 (CLOCK_LEAD_SECONDS is ${config.clockLeadSeconds})`, advice)]
    if (leadMs < -behindMaxMs) return [problem(`${what}, so tokens last too long and others refuse new ones`, advice)]
    if (Math.abs(leadMs) > noticedMs + (answered - asked)) return [warning(what, advice)]
    return [ok('this machine and PostgreSQL have the same time')]
  },
}
