import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * Allows the heap to grow to four times its live size before the next full garbage collection. This is the upper bound
 * of V8. By default, V8 would collect after every 20 MB of received data, because it counts buffers as heap growth.
 */
export const configureHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=300')

/** Returns the memory in bytes and the processor time in seconds of this process, and its start in epoch seconds. */
export function readProcessUsage() {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() / 1000 - process.uptime()
  return { residentBytes: rss, heapBytes: heapUsed, cpuSeconds: (user + system) / 1e6, startedAt }
}

interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}

/** Milliseconds between two samples of the event loop. They are part of the time that Node measures. */
const sampleMs = 10

/** Starts to measure the delay of the event loop in seconds. Each call of `read` starts a new measurement. */
export function watchEventLoop(): { read(): EventLoopDelay; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: sampleMs })
  histogram.enable()
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - sampleMs / 1000)
  return {
    read() {
      const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)]
      const delay = { p50: seconds(p50), p99: seconds(p99), max: seconds(histogram.max) }
      histogram.reset()
      return delay
    },
    stop: () => void histogram.disable(),
  }
}

/** Facts that identify a process for operators. They do not change while it runs. */
export interface ProcessFacts {
  host: string
  /** Release of the service. */
  version: string
  /** Start of the process, in epoch milliseconds. */
  startedAt: number
}

export const readProcessFacts = (): ProcessFacts => ({
  host: hostname(),
  version: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  startedAt: Math.round(readProcessUsage().startedAt * 1000),
})
