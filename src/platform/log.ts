import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** One JSON line an event; on a terminal the same lines made readable. */
export function createLog(level: string, terminal: boolean): Log {
  const options = { level, base: null, redact: ['authorization', '*.authorization', 'token', 'secret', 'body'] }
  return terminal ? pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true })) : pino(options)
}
