import { pino, type Logger } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { memoize } from './memoize.ts'
import { createOutput, type Output } from './output.ts'

export type Log = Logger

const standardOutput = memoize(() => createOutput(1))

/** Creates a log that writes one JSON line per event, or a readable line if the output is a terminal. */
export function createLog(level: string, terminal: boolean, output: Output = standardOutput()): Log {
  const options = { level, base: null, redact: ['authorization', '*.authorization', 'token', 'secret', 'body'] }
  if (!terminal) return pino(options, output)
  const readable = prettyFactory({ colorize: true, ignore: 'pid,hostname' })
  return pino(options, { write: (line) => output.write(readable(line)) })
}
