import { rest, type Clock } from '../../clock.js'
import type { Command } from './arguments.js'
import type { Report } from './report.js'
import { runCommand, type Item } from './run-command.js'

const firstPauseMs = 1000

const longestPauseMs = 60_000

export interface Delivery {
  command: Command
  timeoutMs: number
  tries: number
  clock: Clock
  report: Report
  /** Aborted when there is to be no further run. */
  stopping: AbortSignal
  /** Aborted when the run under way is to end too. */
  ending: AbortSignal
}

/** Runs the command for the envelope until it exits with 0, and says whether it has. */
export async function deliver(
  envelope: Item,
  { command, timeoutMs, tries, clock, report, stopping, ending }: Delivery,
): Promise<'delivered' | 'stopped' | 'tries used up'> {
  for (let attempt = 1; ; attempt++) {
    const end = await runCommand(command, envelope, { clock, timeoutMs, signal: ending })
    report({ type: 'command', envelopeId: envelope.id, attempt, ...end })
    if (end.exitCode === 0 && !end.timedOut) return 'delivered'
    if (stopping.aborted) return 'stopped'
    if (attempt >= tries) return 'tries used up'
    const waitMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
    report({ type: 'again', envelopeId: envelope.id, waitMs })
    await rest(clock, waitMs, stopping)
    if (stopping.aborted) return 'stopped'
  }
}
