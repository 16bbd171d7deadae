import { createSums } from './caches.ts'
import type { Timer } from './clock.ts'

export interface UnsentBytesLimits {
  /** Highest number of bytes that all holders together may reserve. */
  bytesMax: number
  /** Milliseconds for which a reservation waits for free memory. */
  waitMs: number
  timer: Timer
}

/** Memory in bytes that one answer takes until its client has read it. */
export interface MemoryReservation {
  /**
   * Sets the reservation to the size of the answer. Returns false and changes nothing if the answer is larger and too
   * little memory is free.
   */
  resize(bytes: number): boolean
  /** Sets the reservation to the size of the answer, even if too little memory is free. */
  force(bytes: number): void
  release(): void
}

/** Memory of answers that clients have not read yet. A holder is the owner of the agents that asked for them. */
export interface UnsentBytesLimiter {
  /** Returns the bytes that a holder has reserved. */
  heldBy(holder: string): number
  /**
   * Reserves bytes as soon as enough memory is free. Zero bytes are always reserved at once. Resolves with undefined
   * after `waitMs`, or at once if the holder has no other reservation.
   */
  reserve(holder: string, bytes: number): Promise<MemoryReservation | undefined>
}

interface Waiting {
  bytes: number
  admit(): void
}

/**
 * Highest size of the reservations of one holder, as a share of the free bytes. Some memory therefore always remains
 * for further holders (dynamic thresholds, Choudhury and Hahne 1998).
 */
const shareOfFree = 1 / 4

/** Creates the counts of reserved bytes by holder. */
function createHoldings(bytesMax: number) {
  const held = createSums()
  let total = 0
  return {
    heldBy: held.of,
    hasRoom: (holder: string, bytes: number): boolean => held.of(holder) + bytes <= (bytesMax - total) * shareOfFree,
    add(holder: string, bytes: number): void {
      total += bytes
      held.add(holder, bytes)
    },
  }
}

/** Creates the limiter of memory for unsent answers. It grants the reservations of one holder in their order. */
export function createUnsentBytesLimiter({ bytesMax, waitMs, timer }: UnsentBytesLimits): UnsentBytesLimiter {
  const { add, hasRoom, heldBy } = createHoldings(bytesMax)
  const waiting = new Map<string, Set<Waiting>>()

  function admitWaiting(holder: string): void {
    for (const one of waiting.get(holder) ?? []) {
      if (!hasRoom(holder, one.bytes)) return
      one.admit()
    }
  }

  function take(holder: string, bytes: number): MemoryReservation {
    let own = bytes
    let isReleased = false
    add(holder, own)
    const change = (next: number): void => {
      add(holder, next - own)
      own = next
      admitWaiting(holder)
    }
    return {
      resize(next) {
        if (isReleased) return true // the client has disconnected
        if (next > own && !hasRoom(holder, next - own)) return false
        change(next)
        return true
      },
      force(next) {
        if (!isReleased) change(next)
      },
      release() {
        isReleased = true
        change(0)
      },
    }
  }

  function waitForRoom(holder: string, bytes: number): Promise<MemoryReservation | undefined> {
    const queue = waiting.get(holder) ?? new Set()
    waiting.set(holder, queue)
    return new Promise((resolve) => {
      const leave = (reservation?: MemoryReservation): void => {
        queue.delete(one)
        if (queue.size === 0) waiting.delete(holder)
        resolve(reservation)
      }
      const cancel = timer(waitMs, () => leave())
      const one = {
        bytes,
        admit() {
          cancel()
          leave(take(holder, bytes))
        },
      }
      queue.add(one)
    })
  }

  return {
    heldBy,
    async reserve(holder, bytes) {
      if (bytes === 0 || (!waiting.has(holder) && hasRoom(holder, bytes))) return take(holder, bytes)
      // Only another answer of the same holder can end the wait, so a holder without one does not wait.
      return heldBy(holder) > 0 ? waitForRoom(holder, bytes) : undefined
    },
  }
}
