// Generated from src/clients/typescript/src/node/listen/print.ts by `npm run generate`. Do not edit.
import { write } from 'node:fs'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { sleepOrAbort, type Clock } from '../../clock.js'

/** Time that a pending write has left after a stop signal, because the reader may have ended. */
const printMsMax = 5000

export interface PrintContext {
  clock: Clock
  /** Aborted when writing should end soon. */
  stopSignal: AbortSignal
  /** Aborted when writing must end now. */
  killSignal: AbortSignal
}

/** Creates a printer of whole lines. It resolves when the reader or the pipe has taken the line, or when it stopped. */
export function createPrinter({ clock, stopSignal, killSignal }: PrintContext) {
  let isFirst = true
  return async (line: string): Promise<'delivered' | 'stopped'> => {
    const settled = new AbortController()
    const until = (signal: AbortSignal) => untilAborted(signal, settled.signal)
    const begin = isFirst && (await hasOpenLine()) ? '\n' : ''
    isFirst = false
    const delivery = print(begin + line).then(() => 'delivered' as const)
    const cutOff = until(stopSignal)
      .then(() => Promise.race([sleepOrAbort(clock, printMsMax, settled.signal), until(killSignal)]))
      .then(() => 'stopped' as const)
    try {
      return await Promise.race([delivery, cutOff])
    } finally {
      settled.abort()
    }
  }
}

/** Writes a text to standard output and resolves when all of it is written. */
export async function print(text: string): Promise<void> {
  try {
    await (isStreamOutput() ? writeToStream(text) : writeToFile(text))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`standard output ${code === 'EPIPE' ? 'is closed' : 'failed'}: ${message}`, { cause: error })
  }
}

/** Returns true for pipes, sockets and terminals. Writes to other descriptors end, so they need no event loop. */
const isStreamOutput = (): boolean => process.stdout instanceof Socket

const writeToStream = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

/** Writes to a file. The stream of Node reports success even if a full disk took only the beginning. */
async function writeToFile(text: string): Promise<void> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += (await promisify(write)(process.stdout.fd, bytes, at)).bytesWritten
}

/**
 * Returns true if standard output is a file whose last line has no end, for example after a full disk. Returns false if
 * the file cannot be read.
 */
async function hasOpenLine(): Promise<boolean> {
  if (isStreamOutput()) return false
  try {
    const file = await open(`/dev/fd/${process.stdout.fd}`)
    try {
      const { size } = await file.stat()
      const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
      return bytesRead === 1 && buffer.toString() !== '\n'
    } finally {
      await file.close()
    }
  } catch {
    return false
  }
}

const untilAborted = (signal: AbortSignal, settled: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true, signal: settled })
  })
