import { sleepOrAbort, type Clock } from './clock.js'
import type { Signal } from './platform.js'

/** A shorter wait for an empty page shows that the server does not hold requests, or shuts down. */
const heldMsMin = 1000

/** After this number of short waits in a row the client stops long polling for ten minutes. */
const shortWaitsMax = 3
const pollingMs = 600_000

/** Observes whether the server holds requests while the mailbox has nothing new. */
export function createLongPollMonitor(clock: Clock, signal: Signal) {
  let shortWaits = 0
  return {
    isUsable: (): boolean => shortWaits < shortWaitsMax,
    isReliable: (): boolean => shortWaits === 0,
    /** Records the time that the server held a request before it returned an empty page. */
    record(heldMs: number): void {
      shortWaits = heldMs < heldMsMin ? shortWaits + 1 : 0
      if (shortWaits === shortWaitsMax) void sleepOrAbort(clock, pollingMs, signal).then(() => (shortWaits = 0))
    },
  }
}
