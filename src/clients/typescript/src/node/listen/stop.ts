import { constants } from 'node:os'

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Stops {
  /** Aborted by the first, which lets the command under way finish. */
  stopping: AbortSignal
  /** Aborted by the second, which ends the command too. */
  ending: AbortSignal
  /** What a shell says of a program that the first ended. */
  exitCode(): number
  close(): void
}

/** What tells the process to stop, until `close`. */
export function listenForStops(told: (signal: string) => void): Stops {
  const stopping = new AbortController()
  const ending = new AbortController()
  let exitCode = 0
  const stop = (signal: (typeof stopSignals)[number]) => {
    told(signal)
    if (stopping.signal.aborted) return ending.abort()
    exitCode = 128 + constants.signals[signal]
    stopping.abort()
  }
  for (const signal of stopSignals) process.on(signal, stop)
  return {
    stopping: stopping.signal,
    ending: ending.signal,
    exitCode: () => exitCode,
    close: () => stopSignals.forEach((signal) => process.off(signal, stop)),
  }
}
