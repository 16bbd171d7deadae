/** Most entries that wait to be written. */
const aheadMax = 32

export interface BacklogOptions<T> {
  /**
   * Loads the data that the entries need. Returns the function that writes one entry. That function returns false if
   * the client is behind.
   */
  prepare(items: readonly T[]): Promise<(item: T) => boolean>
  /** Asks the feed for more entries. */
  resume(): void
  failed(thrown: unknown): void
}

/** Entries that wait to be written, until their data is loaded and the client has read what was sent before. */
export interface Backlog<T> {
  /** Adds an entry. Returns false if the backlog is full. It calls `resume` when it has room again. */
  add(item: T): boolean
  /** Continues writing after the client has read the buffered data. */
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
