import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { startStopwatch, type Timer } from './clock.ts'

/** Amounts of work that one step found and did. */
export interface StepResult {
  found: number
  done: number
}

/**
 * Highest number of steps in a row that find work but do none. Another process may have done the work of such a step.
 * One more such step is an error.
 */
const idleStepsMax = 2

/**
 * Repeats a step until it finds no more work. Resolves with the amount of work done. Throws if several steps in a row
 * find work but do none, because a silent stop would look like success.
 */
export async function repeatUntilDone(name: string, step: () => Promise<StepResult>): Promise<number> {
  let total = 0
  for (let idle = 0; ; ) {
    const { found, done } = await step()
    if (found === 0) return total
    total += done
    idle = done > 0 ? 0 : idle + 1
    if (idle > idleStepsMax) throw new Error(`${name} makes no progress: it finds ${found} rows again and removes none`)
  }
}

const waveMs = 250

/** Highest number of items that are ended in one turn of the event loop. Other events are handled between the turns. */
const perTurnMax = 200

/** Ends all open items, evenly over `ms` milliseconds. Also ends items that open meanwhile. Ends no item twice. */
export async function endGradually<T extends object>(
  open: { keys(): Iterable<T> },
  end: (one: T) => void,
  ms: number,
  timer: Timer,
): Promise<void> {
  const endedItems = new WeakSet<T>()
  let due = 0 // keeps the fraction, because a few items would otherwise all end in the first waves
  for (let wavesLeft = Math.ceil(ms / waveMs); wavesLeft >= 0; wavesLeft--) {
    const remaining = [...open.keys()].filter((one) => !endedItems.has(one))
    due += remaining.length / (wavesLeft + 1)
    const share = remaining.slice(0, Math.floor(due))
    due -= share.length
    for (const [index, one] of share.entries()) {
      if (index > 0 && index % perTurnMax === 0) await nextTurn()
      endedItems.add(one)
      end(one)
    }
    if (wavesLeft > 0) await pause(waveMs, timer)
  }
}

export const pause = (ms: number, timer: Timer): Promise<void> => new Promise((resolve) => void timer(ms, resolve))

/** Milliseconds for which work may hold the event loop before other events are handled. */
const sliceMs = 5

/** Function that runs one slice at a time. Without it, the slices of several callers would add up in one turn. */
const oneSliceAtATime = pLimit(1)

/**
 * Applies `work` to each input in turn, in slices of a few milliseconds. Other events are handled between the slices.
 */
export async function mapInTimeSlices<In, Out>(inputs: readonly In[], work: (input: In) => Out): Promise<Out[]> {
  const outputs: Out[] = []
  const runSlice = async (): Promise<void> => {
    const elapsed = startStopwatch()
    while (outputs.length < inputs.length && elapsed() < sliceMs) outputs.push(work(inputs[outputs.length]!))
    await nextTurn()
  }
  while (outputs.length < inputs.length) await oneSliceAtATime(runSlice)
  return outputs
}

/** Applies `work`, which must be short, to each input in turn. Other events are handled every few milliseconds. */
export async function forEachInTimeSlices<In>(inputs: Iterable<In>, work: (input: In) => void): Promise<void> {
  let elapsed = startStopwatch()
  for (const input of inputs) {
    if (elapsed() >= sliceMs) {
      await nextTurn()
      elapsed = startStopwatch()
    }
    work(input)
  }
}

/**
 * Creates a queue that runs at most `perTurnMax` functions in one turn of the event loop. It suits functions that start
 * fast and cause more work later. A function that is already queued is not added again.
 */
export function createSliceQueue(perTurnMax: number): (run: () => void) => void {
  const waiting = new Set<() => void>()
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.size > 0) {
      for (const run of [...waiting].slice(0, perTurnMax)) {
        waiting.delete(run)
        run()
      }
      await nextTurn()
    }
    isRunning = false
  }

  return (run) => {
    waiting.add(run)
    if (isRunning) return
    isRunning = true
    void runAll()
  }
}
