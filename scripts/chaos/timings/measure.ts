import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startClientThread } from '../../../test/hostile/client.ts'
import type { Cost, Meter } from '../../../test/hostile/meter.ts'
import { median } from '../statistics.ts'

/** The promise is 50 ms; a machine that does other things at the same time computes more slowly. */
export const pauseMsMax = 2 * 50
export const rounds = 5
/** The allowed ratio of the fourfold to four times as much: a parser that compares each with each needs 4. */
const slack = 2
const slackMs = 10

const resolutionMs = 1
/** The histogram sees a pause when its timer fires after it. */
const settleMs = 5

interface TimedCost extends Cost {
  /** The longest time for which nobody else had a turn, without the time that other processes took of it. */
  pauseMs: number
  /** The time for which the thread of the event loop computed. */
  cpuMs: number
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

/** The most that this thread has computed between two turns of a timer. */
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
 * The longest pause of the event loop. Its histogram also counts the time for which a busy machine ran something else;
 * a pause of our own making is one in which this thread computed.
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

/** The longest pause of the event loop during the work, in milliseconds: the median of several rounds. */
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
