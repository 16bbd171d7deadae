// Generated from src/clients/typescript/src/node/listen/deliver.ts by `npm run generate`. Do not edit.
import { sleepOrAbort, type Clock } from '../../clock.js'
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
  /** Aborted when no further command may start. */
  stopSignal: AbortSignal
  /** Aborted when the running command must end too. */
  killSignal: AbortSignal
}

/** Runs the command for an envelope until it exits with 0, and returns the outcome. */
export async function deliver(
  envelope: Item,
  { command, timeoutMs, tries, clock, report, stopSignal, killSignal }: Delivery,
): Promise<'delivered' | 'stopped' | 'attempts exhausted'> {
  for (let attempt = 1; ; attempt++) {
    const end = await runCommand(command, envelope, { clock, timeoutMs, signal: killSignal })
    report({ type: 'command', envelopeId: envelope.id, attempt, ...end })
    if (end.exitCode === 0 && !end.timedOut) return 'delivered'
    if (stopSignal.aborted) return 'stopped'
    if (attempt >= tries) return 'attempts exhausted'
    const waitMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
    report({ type: 'again', envelopeId: envelope.id, waitMs })
    await sleepOrAbort(clock, waitMs, stopSignal)
    if (stopSignal.aborted) return 'stopped'
  }
}
