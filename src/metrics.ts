import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processUsage } from './platform/process-usage.ts'

/** What is measured only when it is asked for. */
export interface Measured {
  sendsWaiting(): number
  databaseLoads(): Record<string, { inUse: number; idle: number; waiting: number }>
  eventLoopDelay(): { p50: number; p99: number; max: number }
}

const requestSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const transactionSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const lagSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20]

/** Every metric there is; scripts/deploy/metrics.md has the same list, for people. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    ...requestMetrics(registers),
    ...sendMetrics(registers),
    ...connectionMetrics(registers),
    ...busMetrics(registers),
    mcp: mcpMetrics(registers),
    webhooks: webhookMetrics(registers),
    jobs: jobMetrics(registers),
    measure: measuredMetrics(registers),
  }
}

const requestMetrics = (registers: Registry[]) => ({
  requests: new Counter({
    name: 'ams_requests_total',
    help: 'Answered requests',
    labelNames: ['operation', 'status'],
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'ams_request_duration_seconds',
    help: 'How long answers took, by operation and class of the status, like 2xx; a call that waits for mail waits as long as it asks to',
    labelNames: ['operation', 'class'],
    buckets: requestSeconds,
    registers,
  }),
  corruptions: new Counter({
    name: 'ams_corruptions_total',
    help: 'Reads that found stored data damaged, in the database or in a file',
    registers,
  }),
  waits: new Gauge({ name: 'ams_waits', help: 'Requests that wait for something in a mailbox', registers }),
})

const sendMetrics = (registers: Registry[]) => ({
  batches: new Histogram({
    name: 'ams_batch_sends',
    help: 'Sends accepted in one transaction',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  }),
  batchSeconds: new Histogram({
    name: 'ams_batch_duration_seconds',
    help: 'How long such a transaction took, with the wait for a connection and for locks',
    buckets: transactionSeconds,
    registers,
  }),
  commitSeconds: new Histogram({
    name: 'ams_commit_duration_seconds',
    help: 'How long the database took for the commit of a transaction of any kind, with all statements of it that go out in one piece with it',
    buckets: transactionSeconds,
    registers,
  }),
})

const connectionMetrics = (registers: Registry[]) => ({
  sockets: new Gauge({ name: 'ams_websockets', help: 'Open WebSockets', registers }),
  frames: new Counter({ name: 'ams_frames_total', help: 'Frames sent to WebSockets', registers }),
  opened: new Gauge({ name: 'ams_connections', help: 'Open connections, WebSockets among them', registers }),
  refused: new Counter({
    name: 'ams_connections_refused_total',
    help: 'Connections beyond a limit, closed at once',
    registers,
  }),
})

const busMetrics = (registers: Registry[]) => ({
  busConnected: new Gauge({
    name: 'ams_bus_connected',
    help: 'Whether other processes are heard of; 1 where there are none',
    registers,
  }),
  busLag: new Histogram({
    name: 'ams_bus_lag_seconds',
    help: 'From when an envelope was stamped by another process until this one heard of it, by the clocks of both; the oldest of each message',
    buckets: lagSeconds,
    registers,
  }),
})

const mcpMetrics = (registers: Registry[]) => ({
  calls: new Counter({
    name: 'ams_mcp_calls_total',
    help: 'Calls of MCP tools, by tool and outcome: ok, or the code of the refusal',
    labelNames: ['tool', 'outcome'],
    registers,
  }),
  sessions: new Counter({
    name: 'ams_mcp_sessions_total',
    help: 'Sessions that MCP clients began, by revision of the protocol; between two requests they cost nothing here',
    labelNames: ['version'],
    registers,
  }),
  streams: new Gauge({ name: 'ams_mcp_streams', help: 'Open event streams of MCP clients', registers }),
  events: new Counter({ name: 'ams_mcp_events_total', help: 'Events sent on them', registers }),
})

const webhookMetrics = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'ams_webhooks_total',
    help: 'Messages sent to endpoints, by outcome: ok, or the category of the failure',
    labelNames: ['outcome'],
    registers,
  }),
})

const jobMetrics = (registers: Registry[]) => ({
  runs: new Counter({
    name: 'ams_job_runs_total',
    help: 'Background work done by this process, by the name of the job and outcome: ok or failed',
    labelNames: ['name', 'outcome'],
    registers,
  }),
  seconds: new Gauge({
    name: 'ams_job_last_duration_seconds',
    help: 'How long the last run took',
    labelNames: ['name'],
    registers,
  }),
  succeededAt: new Gauge({
    name: 'ams_job_last_success_timestamp_seconds',
    help: 'When the last run that did not fail ended; what one process does for all, only that process tells',
    labelNames: ['name'],
    registers,
  }),
})

/** What is looked at when somebody asks; the names without `ams` are those that every Node process tells. */
function measuredMetrics(registers: Registry[]) {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers })
  const pooled = { registers, labelNames: ['pool', 'state'] }
  const connections =
    'Connections to the database: in use and idle, of the pools for lookups by key, for searches and for the rest'
  const waiting = 'Statements and transactions that wait for one of them'
  const databaseConnections = new Gauge({ name: 'ams_database_connections', help: connections, ...pooled })
  const databaseWaiting = new Gauge({ name: 'ams_database_waiting', help: waiting, registers, labelNames: ['pool'] })
  const sends = gauge('ams_sends_waiting', 'Sends that wait for the batch before')
  const resident = gauge('process_resident_memory_bytes', 'Memory of the process')
  const heap = gauge('nodejs_heap_size_used_bytes', 'Memory of its objects')
  const cpu = new Counter({ name: 'process_cpu_seconds_total', help: 'Time of processors that it has used', registers })
  const startedAt = gauge('process_start_time_seconds', 'When it was started')
  const since = 'since this was read before'
  const lag = {
    p50: gauge('nodejs_eventloop_lag_p50_seconds', `How late the event loop is, the median ${since}`),
    p99: gauge('nodejs_eventloop_lag_p99_seconds', `The same, the 99th percentile ${since}`),
    max: gauge('nodejs_eventloop_lag_max_seconds', `The same, the longest ${since}`),
  }
  return ({ sendsWaiting, databaseLoads, eventLoopDelay }: Measured): void => {
    sends.set(sendsWaiting())
    for (const [pool, { inUse, idle, waiting }] of Object.entries(databaseLoads())) {
      databaseConnections.set({ pool, state: 'in_use' }, inUse)
      databaseConnections.set({ pool, state: 'idle' }, idle)
      databaseWaiting.set({ pool }, waiting)
    }
    const delay = eventLoopDelay()
    for (const name of ['p50', 'p99', 'max'] as const) lag[name].set(delay[name])
    const used = processUsage()
    resident.set(used.residentBytes)
    heap.set(used.heapBytes)
    cpu.reset()
    cpu.inc(used.cpuSeconds)
    startedAt.set(used.startedAt)
  }
}

export type Metrics = ReturnType<typeof createMetrics>
