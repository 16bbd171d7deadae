import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** A request of a test, to the byte. */
export interface MeasuredRequest {
  address: string
  method: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface MeasuredAnswer {
  status: number
  /** The beginning of the body. */
  text: string
}

export interface Cost {
  /** The longest time for which nobody else had a turn, without what other processes took of it. */
  pauseMs: number
  /** What the thread of the event loop computed. */
  cpuMs: number
  answer: MeasuredAnswer
}

const resolutionMs = 1
/** The histogram sees a pause when its timer fires after it. */
const settleMs = 5

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

/** The longest pause of the event loop during the work, in milliseconds. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  await wait(settleMs)
  const pauses = watchPauses()
  try {
    await work()
    await wait(settleMs)
    return pauses.longestMs()
  } finally {
    pauses.stop()
  }
}

/** What one request costs the event loop of this process, which the service runs in and the client does not. */
export function startMeasuring() {
  const client = new Worker(new URL('./client-thread.ts', import.meta.url))
  const pauses = watchPauses()

  async function received<T>(message: unknown): Promise<T> {
    const [said] = await Promise.all([once(client, 'message'), client.postMessage(message)])
    return said[0]
  }

  return {
    async cost(asked: MeasuredRequest): Promise<Cost> {
      await received(asked)
      await wait(settleMs)
      pauses.reset()
      const before = process.threadCpuUsage()
      const answer = await received<MeasuredAnswer>('go')
      await wait(settleMs)
      return { pauseMs: pauses.longestMs(), cpuMs: cpuMs(before), answer }
    },

    async stop(): Promise<void> {
      pauses.stop()
      await client.terminate()
    },
  }
}

export type Measuring = ReturnType<typeof startMeasuring>
