import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** Writes one JSON line per event, or a readable line if the output is a terminal. */
export function createLog(level: string, terminal: boolean): Log {
  const options = { level, base: null, redact: ['authorization', '*.authorization', 'token', 'secret', 'body'] }
  return terminal ? pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true })) : pino(options)
}
