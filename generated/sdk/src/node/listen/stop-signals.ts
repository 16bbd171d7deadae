// Generated from src/clients/typescript/src/node/listen/stop-signals.ts by `npm run generate`. Do not edit.
import { constants } from 'node:os'

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface StopSignals {
  /** Aborted by the first signal. The running command may finish. */
  stopSignal: AbortSignal
  /** Aborted by the second signal, which also ends the command. */
  killSignal: AbortSignal
  /** Returns the exit code of a program that the first signal stopped. */
  exitCode(): number
  close(): void
}

/** Handles the stop signals of the process until `close`. */
export function listenForStops(onSignal: (signal: string) => void): StopSignals {
  const stopSignal = new AbortController()
  const killSignal = new AbortController()
  let exitCode = 0
  const stop = (signal: (typeof stopSignals)[number]) => {
    onSignal(signal)
    if (stopSignal.signal.aborted) return killSignal.abort()
    exitCode = 128 + constants.signals[signal]
    stopSignal.abort()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  return {
    stopSignal: stopSignal.signal,
    killSignal: killSignal.signal,
    exitCode: () => exitCode,
    close: () => stopSignals.forEach((signal) => process.off(signal, stop)),
  }
}
