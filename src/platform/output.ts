import { write, writeSync } from 'node:fs'

/** So long a reader that has no room at the moment is left alone before the next try. */
const retryMs = 100

/** So often it is tried again while the process ends. */
const lastTries = 50

export interface Output {
  write(text: string): void
}

/**
 * Writes to a pipe, socket, file or terminal without waiting for its reader; what is left when the process ends is
 * written then. What fails is dropped, whatever the error: where the reader is gone the process goes on, and ends,
 * without it, and where a disk is full what comes later may find room.
 */
export function createOutput(fd: number): Output {
  let waiting = ''
  let current = Buffer.alloc(0)
  let state: 'idle' | 'writing' | 'pausing' = 'idle'

  function next(): void {
    if (current.length === 0) {
      current = Buffer.from(waiting)
      waiting = ''
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
    // What is being written is on its way in another thread, which is done before the process is.
    const begun = state === 'writing' ? Buffer.alloc(0) : current
    writeAll(fd, Buffer.concat([begun, Buffer.from(waiting)]))
  })

  return {
    write(text) {
      waiting += text
      if (state === 'idle') next()
    },
  }
}

/** Writes as long as the reader takes something, or soon may again. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let rest = bytes, tries = 0; rest.length > 0 && tries < lastTries; )
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
