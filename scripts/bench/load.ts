import { readFileSync } from 'node:fs'
import { openConnection, type Connection, type ConnectionHandler } from './connection.ts'
import { requestGenerator, type Requests } from './requests.ts'

/** Job of a load generator, which is a separate process so that its own cost can be subtracted. */
export interface LoadJob {
  port: number
  tokensFile: string
  readers: number
  requests: Requests
  connections: number
  /** Limits of the run; the first one reached ends it. */
  seconds: number
  count: number | undefined
  /** Requests per second, at a fixed rate. Without it each connection sends the next request after a response. */
  rate: number | undefined
}

export interface LoadResult {
  /** Number of responses in time, and seconds of the run. */
  answered: number
  seconds: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  broken: string[]
  /** Latencies in ms. */
  p50: number
  p99: number
  max: number
  /** CPU time of the load generator for one request in µs. */
  ownMicroseconds: number
}

async function load(job: LoadJob): Promise<LoadResult> {
  const tokens = readFileSync(job.tokensFile, 'utf8').split('\n')
  const round = createMeasurement(
    job,
    requestGenerator({ port: job.port, tokens, readers: job.readers, requests: job.requests }),
  )
  const connections = await Promise.all(
    Array.from({ length: job.connections }, (_, index) => openConnection(job.port, round.client(index))),
  )
  const cpu = process.cpuUsage()
  round.start(connections)
  await round.finished
  const { user, system } = process.cpuUsage(cpu)
  for (const connection of connections) connection.close()
  return round.result(user + system)
}

/** Creates one measurement: the shared state of its connections, and its end. */
function createMeasurement(job: LoadJob, make: () => string) {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const broken: string[] = []
  const finished = Promise.withResolvers<void>()
  let connections: readonly Connection[] = []
  let asked = 0
  let pending = 0
  let started = 0
  let ended = 0

  const end = (): void => {
    ended ||= performance.now()
    if (pending === 0) finished.resolve()
  }
  const count = (status: number, ms: number): void => {
    pending--
    if (ended > 0) return end()
    latencies.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (latencies.length === job.count) end()
  }
  return {
    finished: finished.promise,

    start(opened: readonly Connection[]): void {
      connections = opened
      started = performance.now()
      setTimeout(end, job.seconds * 1000)
      for (const connection of connections) connection.sendNext()
    },

    client(index: number): ConnectionHandler {
      let sentAt = 0
      let answeredAt = 0
      let turns = 0
      return {
        next() {
          if (ended > 0 || asked === job.count) return undefined
          sentAt = performance.now()
          if (job.rate !== undefined) {
            const due = started + ((index + turns * job.connections) / job.rate) * 1000
            if (due > sentAt) return void setTimeout(() => connections[index]?.sendNext(), due - sentAt)
            // A delay because of a late response counts as latency. A delay because of coarse timers does not.
            if (answeredAt > due) sentAt = due
            turns++
          }
          asked++
          pending++
          return make()
        },
        answered(status) {
          answeredAt = performance.now()
          count(status, answeredAt - sentAt)
        },
        broken(reason) {
          broken.push(reason)
          finished.resolve()
        },
      }
    },

    result(ownMicroseconds: number): LoadResult {
      latencies.sort((a, b) => a - b)
      const at = (share: number): number =>
        latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
      const seconds = ((ended || performance.now()) - started) / 1000
      const answered = latencies.length
      return {
        answered,
        seconds,
        statuses,
        broken: broken.slice(0, 5),
        p50: at(0.5),
        p99: at(0.99),
        max: at(1),
        ownMicroseconds: ownMicroseconds / Math.max(1, answered),
      }
    },
  }
}

let input = ''
for await (const chunk of process.stdin) input += String(chunk)
const job: LoadJob = JSON.parse(input)
process.stdout.write(JSON.stringify(await load(job)), () => process.exit(0))
