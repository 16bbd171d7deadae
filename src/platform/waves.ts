import { setImmediate as turn } from 'node:timers/promises'
import type { Timer } from './clock.ts'

const waveMs = 250

/** So many are ended in one turn of the event loop, so that the others have theirs in between. */
const perTurnMax = 200

/** Ends all that is open, evenly over the time; what is opened meanwhile is ended with the rest, and nothing twice. */
export async function endInWaves<T extends object>(
  open: { keys(): Iterable<T> },
  end: (one: T) => void,
  ms: number,
  timer: Timer,
): Promise<void> {
  const ended = new WeakSet<T>()
  let due = 0 // with the fraction, or a few would all be ended in the first waves
  for (let wavesLeft = Math.ceil(ms / waveMs); wavesLeft >= 0; wavesLeft--) {
    const left = [...open.keys()].filter((one) => !ended.has(one))
    due += left.length / (wavesLeft + 1)
    const share = left.slice(0, Math.floor(due))
    due -= share.length
    for (const [index, one] of share.entries()) {
      if (index > 0 && index % perTurnMax === 0) await turn()
      ended.add(one)
      end(one)
    }
    if (wavesLeft > 0) await pause(waveMs, timer)
  }
}

export const pause = (ms: number, timer: Timer): Promise<void> => new Promise((resolve) => void timer(ms, resolve))
