import { setImmediate as turn } from 'node:timers/promises'
import type { Timer } from './clock.ts'

const waveMs = 250

/** Number of items that are ended in one turn of the event loop, so that other events are handled in between. */
const perTurnMax = 200

/** Ends all open items, evenly over the time. Items that open meanwhile are ended too, and no item twice. */
export async function endInWaves<T extends object>(
  open: { keys(): Iterable<T> },
  end: (one: T) => void,
  ms: number,
  timer: Timer,
): Promise<void> {
  const endedItems = new WeakSet<T>()
  let due = 0 // keeps the fraction; otherwise a few items would all be ended in the first waves
  for (let wavesLeft = Math.ceil(ms / waveMs); wavesLeft >= 0; wavesLeft--) {
    const remaining = [...open.keys()].filter((one) => !endedItems.has(one))
    due += remaining.length / (wavesLeft + 1)
    const share = remaining.slice(0, Math.floor(due))
    due -= share.length
    for (const [index, one] of share.entries()) {
      if (index > 0 && index % perTurnMax === 0) await turn()
      endedItems.add(one)
      end(one)
    }
    if (wavesLeft > 0) await pause(waveMs, timer)
  }
}

export const pause = (ms: number, timer: Timer): Promise<void> => new Promise((resolve) => void timer(ms, resolve))
