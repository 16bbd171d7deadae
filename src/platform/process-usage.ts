import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What this process has used so far, and when it was started, in seconds. */
export function processUsage() {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() / 1000 - process.uptime()
  return { residentBytes: rss, heapBytes: heapUsed, cpuSeconds: (user + system) / 1e6, startedAt }
}

export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}

/** How often the event loop is looked at; Node counts the time between two looks. */
const lookMs = 10

/** Measures how late the event loop is, in seconds; each reading begins anew. */
export function watchEventLoop(): { read(): EventLoopDelay; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: lookMs })
  histogram.enable()
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - lookMs / 1000)
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
