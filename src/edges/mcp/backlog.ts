/** Entries that are read ahead of what is written. */
const aheadMax = 32

export interface BacklogOptions<T> {
  /** Looks up what several need together, and returns how to write one; false where the next has to wait. */
  prepare(items: readonly T[]): Promise<(item: T) => boolean>
  /** There is room again. */
  resume(): void
  failed(thrown: unknown): void
}

/** What waits to be written, because something has to be looked up first or the client is slow. */
export interface Backlog<T> {
  /** False when it takes no more until it says `resume`. */
  add(item: T): boolean
  /** The client has taken what was written. */
  drained(): void
}

export function createBacklog<T>({ prepare, resume, failed }: BacklogOptions<T>): Backlog<T> {
  const waiting: T[] = []
  let isWriting = false
  let isBehind = false
  let isFull = false

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !isBehind) {
      const items = waiting.slice()
      const write = await prepare(items)
      for (let n = 0; n < items.length && !isBehind; n++) isBehind = !write(waiting.shift()!)
    }
  }

  function start(): void {
    if (isWriting || isBehind) return
    isWriting = true
    writeAll()
      .finally(() => {
        isWriting = false
      })
      .then(() => {
        if (!isFull || isBehind) return
        isFull = false
        resume()
      })
      .catch(failed)
  }

  return {
    add(item) {
      waiting.push(item)
      start()
      isFull = waiting.length >= aheadMax
      return !isFull
    },
    drained() {
      isBehind = false
      start()
    },
  }
}
