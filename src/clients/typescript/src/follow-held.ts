import { rest, type Clock } from './clock.js'
import type { Signal } from './platform.js'

/** A server that answers an empty page sooner does not wait, or stops at this moment. */
const heldMsMin = 1000

/** So often in a row means that it does not; it is tried again later. */
const unheldMax = 3
const unheldForMs = 600_000

/** Whether the server keeps requests while there is nothing, as it is asked to. */
export function createHeld(clock: Clock, signal: Signal) {
  let unheld = 0
  return {
    isWorthTrying: (): boolean => unheld < unheldMax,
    isSure: (): boolean => unheld === 0,
    /** An empty page came after so many milliseconds. */
    note(heldMs: number): void {
      unheld = heldMs < heldMsMin ? unheld + 1 : 0
      if (unheld === unheldMax) void rest(clock, unheldForMs, signal).then(() => (unheld = 0))
    },
  }
}
