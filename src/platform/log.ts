import { write, writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { memoize } from './caches.ts'

/** Milliseconds before the next attempt to write, while the reader of the log accepts no bytes. */
const retryMs = 100

/** Highest number of failed attempts in a row to write the remaining log lines while the process ends. */
const finalTriesMax = 50

export interface LogOutput {
  write(text: string): void
}

/**
 * Creates an output to a pipe, socket, file or terminal. Writes never wait for the reader. Text that is still queued
 * when the process ends is written then.
 *
 * Text whose write failed is dropped, whatever the error. The process thus continues without a reader, and can write
 * again when a full disk has free space.
 */
function createOutput(fd: number): LogOutput {
  let queued = ''
  let current = Buffer.alloc(0)
  let state: 'idle' | 'writing' | 'pausing' = 'idle'

  function next(): void {
    if (current.length === 0) {
      current = Buffer.from(queued)
      queued = ''
    }
    state = current.length > 0 ? 'writing' : 'idle'
    if (state === 'writing') write(fd, current, written)
  }

  function written(error: NodeJS.ErrnoException | null, count: number): void {
    if (error && isFull(error)) {
      state = 'pausing'
      setTimeout(next, retryMs)
      return
    }
    current = current.subarray(error ? current.length : count)
    next()
  }

  process.on('exit', () => {
    // Another thread finishes the current write before the process ends.
    const unwritten = state === 'writing' ? Buffer.alloc(0) : current
    writeAll(fd, Buffer.concat([unwritten, Buffer.from(queued)]))
  })

  return {
    write(text) {
      queued += text
      if (state === 'idle') next()
    },
  }
}

/** Writes all bytes. Stops after an error, or when the reader accepts no bytes for too long. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let rest = bytes, tries = 0; rest.length > 0 && tries < finalTriesMax; )
    try {
      rest = rest.subarray(writeSync(fd, rest))
      tries = 0
    } catch (error) {
      if (!isFull(error as NodeJS.ErrnoException)) return
      tries++
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    }
}

const isFull = ({ code }: NodeJS.ErrnoException): boolean => code === 'EAGAIN' || code === 'EBUSY'

export type Log = Logger

const standardOutput = memoize(() => createOutput(1))

/** Creates a log that writes one JSON line per event. If the output is a terminal, it writes readable lines. */
export function createLog(level: string, terminal: boolean, output: LogOutput = standardOutput()): Log {
  const options = { level, base: null, redact: ['authorization', '*.authorization', 'token', 'secret', 'body'] }
  if (!terminal) return pino(options, output)
  const readable = prettyFactory({ colorize: true, ignore: 'pid,hostname' })
  return pino(options, { write: (line) => output.write(readable(line)) })
}
