import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startClientThread } from '../hostile/client.ts'
import type { Cost, Meter } from '../hostile/meter.ts'
import { median } from '../../scripts/chaos/statistics.ts'

/** Longest allowed pause. The promise is 50 ms; a busy machine computes more slowly. */
export const pauseMsMax = 2 * 50
export const rounds = 5
/** Allowed ratio of the whole to four times a quarter. A parser of quadratic time has a ratio of 4. */
const slack = 2
const slackMs = 10

const resolutionMs = 1
/** Time after which the timer of the histogram has recorded a pause. */
const settleMs = 5

interface TimedCost extends Cost {
  /** Longest time for which the event loop handled nothing else, without the time of other processes. */
  pauseMs: number
  /** Processor time of the thread of the event loop. */
  cpuMs: number
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

/** Measures the longest processor time of this thread between two turns of a timer. */
function longestTurn() {
  let longest = 0
  let last = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }, resolutionMs)
  return {
    reset: () => ([longest, last] = [0, cpuMs()]),
    ms: () => longest,
    stop: () => clearInterval(timer),
  }
}

/**
 * Measures the longest pause of the event loop. The histogram also counts time in which the machine ran other programs.
 * So only pauses in which this thread computed count.
 */
function watchPauses() {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  const turn = longestTurn()
  delay.enable()
  return {
    reset(): void {
      delay.reset()
      turn.reset()
    },
    longestMs: () => Math.min(delay.max / 1e6 - resolutionMs, turn.ms()),
    stop(): void {
      delay.disable()
      turn.stop()
    },
  }
}

/** Returns the longest pause of the event loop during the work, in milliseconds: the median of several rounds. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    await wait(settleMs)
    const pauses = watchPauses()
    try {
      await work()
      await wait(settleMs)
      longest.push(pauses.longestMs())
    } finally {
      pauses.stop()
    }
  }
  return median(longest)
}

/** Measures how long a request holds the event loop of this process; the client runs elsewhere. */
export async function startTimeMeter(): Promise<Meter<TimedCost>> {
  const client = startClientThread()
  const pauses = watchPauses()
  return {
    async cost(asked) {
      await client.prepare(asked)
      await wait(settleMs)
      pauses.reset()
      const before = process.threadCpuUsage()
      const answer = await client.ask()
      await wait(settleMs)
      return { pauseMs: pauses.longestMs(), cpuMs: cpuMs(before), answer }
    },
    async assertCheap(costOf) {
      const measured: { quarter: TimedCost; whole: TimedCost }[] = []
      for (let round = 0; round < rounds; round++)
        measured.push({ quarter: await costOf(1 / 4), whole: await costOf(1) })
      const usual = {
        pauseMs: median(measured.map(({ whole }) => whole.pauseMs)),
        quarterMs: median(measured.map(({ quarter }) => quarter.cpuMs)),
        wholeMs: median(measured.map(({ whole }) => whole.cpuMs)),
      }
      assert.ok(
        usual.pauseMs <= pauseMsMax && usual.wholeMs <= 4 * slack * usual.quarterMs + slackMs,
        `medians in ms, with a quarter of the size and the whole: ${JSON.stringify(usual)}`,
      )
    },
    async stop() {
      pauses.stop()
      await client.stop()
    },
  }
}
