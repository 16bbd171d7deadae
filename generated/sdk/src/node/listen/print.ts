// Generated from src/clients/typescript/src/node/listen/print.ts by `npm run generate`. Do not edit.
import { write } from 'node:fs'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { rest, type Clock } from '../../clock.js'

/** What is being printed when the listener is told to stop has this time left: nobody may read it any more. */
const printingMsMax = 5000

export interface Printing {
  clock: Clock
  /** Aborted when it is to end soon. */
  stopping: AbortSignal
  /** Aborted when it is to end now. */
  ending: AbortSignal
}

/** Prints whole lines, and says of each whether it is with whoever reads our standard output, or in their pipe. */
export function createPrinter({ clock, stopping, ending }: Printing) {
  let isFirst = true
  return async (line: string): Promise<'delivered' | 'stopped'> => {
    const settled = new AbortController()
    const until = (signal: AbortSignal) => aborted(signal, settled.signal)
    const begin = isFirst && (await endsWithinLine()) ? '\n' : ''
    isFirst = false
    const printing = print(begin + line).then(() => 'delivered' as const)
    const gaveUp = until(stopping)
      .then(() => Promise.race([rest(clock, printingMsMax, settled.signal), until(ending)]))
      .then(() => 'stopped' as const)
    try {
      return await Promise.race([printing, gaveUp])
    } finally {
      settled.abort()
    }
  }
}

/** Resolves when all of it is written. */
export async function print(text: string): Promise<void> {
  try {
    await (isStream() ? streamed(text) : written(text))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`standard output ${code === 'EPIPE' ? 'is closed' : 'failed'}: ${message}`, { cause: error })
  }
}

/** Pipes, sockets and terminals; writing to another descriptor ends, and so may be done beside the event loop. */
const isStream = (): boolean => process.stdout instanceof Socket

const streamed = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

/** To a file: the stream of Node takes it for written when the disk, which becomes full, took only the beginning. */
async function written(text: string): Promise<void> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += (await promisify(write)(process.stdout.fd, bytes, at)).bytesWritten
}

/** Whether it is a file whose last line was never ended, as by a full disk. Where it cannot be read, nobody knows. */
async function endsWithinLine(): Promise<boolean> {
  if (isStream()) return false
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

const aborted = (signal: AbortSignal, settled: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true, signal: settled })
  })
