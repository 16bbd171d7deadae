import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readProcessUsage } from './process-usage.ts'

/** Functions that measure values when the metrics are read. */
export interface Measurements {
  sendsWaiting(): number
  databaseLoads(): Record<string, { inUse: number; idle: number; waiting: number }>
  eventLoopDelay(): { p50: number; p99: number; max: number }
}

const requestSeconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const transactionSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const lagSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20]

/** Creates all metrics. scripts/deploy/metrics.md lists them for operators. */
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
    emails: emailMetrics(registers),
    webPush: webPushMetrics(registers),
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
    help: 'Duration of requests, by operation and class of the status, such as 2xx. It includes the requested wait for mail',
    labelNames: ['operation', 'class'],
    buckets: requestSeconds,
    registers,
  }),
  corruptions: new Counter({
    name: 'ams_corruptions_total',
    help: 'Reads of damaged data, in the database or in a file',
    registers,
  }),
  waits: new Gauge({ name: 'ams_waits', help: 'Requests that wait for new mail', registers }),
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
    help: 'Duration of a transaction that accepts sends, including the wait for a connection and for locks',
    buckets: transactionSeconds,
    registers,
  }),
  commitSeconds: new Histogram({
    name: 'ams_commit_duration_seconds',
    help: 'Duration of a commit, including the statements pipelined with it',
    buckets: transactionSeconds,
    registers,
  }),
})

const connectionMetrics = (registers: Registry[]) => ({
  sockets: new Gauge({ name: 'ams_websockets', help: 'Open WebSockets', registers }),
  frames: new Counter({ name: 'ams_frames_total', help: 'Frames sent to WebSockets', registers }),
  opened: new Gauge({ name: 'ams_connections', help: 'Open connections, including WebSockets', registers }),
  refused: new Counter({
    name: 'ams_connections_refused_total',
    help: 'Connections beyond a limit, which were closed at once',
    registers,
  }),
})

const busMetrics = (registers: Registry[]) => ({
  busConnected: new Gauge({
    name: 'ams_bus_connected',
    help: '1 if notifications of other processes arrive, or if there are no other processes',
    registers,
  }),
  busLag: new Histogram({
    name: 'ams_bus_lag_seconds',
    help: 'Time from created_at of an envelope to the notification from the process that accepted it, by the clocks of both. One value for each notification, of its oldest envelope',
    buckets: lagSeconds,
    registers,
  }),
})

const mcpMetrics = (registers: Registry[]) => ({
  calls: new Counter({
    name: 'ams_mcp_calls_total',
    help: 'Calls of MCP tools, by tool and outcome: ok or an error code',
    labelNames: ['tool', 'outcome'],
    registers,
  }),
  sessions: new Counter({
    name: 'ams_mcp_sessions_total',
    help: 'Sessions that MCP clients began, by revision of the protocol',
    labelNames: ['version'],
    registers,
  }),
  streams: new Gauge({ name: 'ams_mcp_streams', help: 'Open event streams of MCP clients', registers }),
  events: new Counter({ name: 'ams_mcp_events_total', help: 'Events sent on event streams of MCP clients', registers }),
})

const webhookMetrics = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'ams_webhooks_total',
    help: 'Messages sent to webhook endpoints, by outcome: ok or a category of failure',
    labelNames: ['outcome'],
    registers,
  }),
})

const emailMetrics = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'ams_emails_total',
    help: 'Attempts to send an email, by kind and outcome: ok, rejected, deferred, unreachable, limited, obsolete or expired',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  waiting: new Gauge({
    name: 'ams_emails_waiting',
    help: 'Emails that wait to be sent, at the last run of the job in this process',
    registers,
  }),
})

const webPushMetrics = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'ams_web_push_total',
    help: 'Attempts to notify a browser, by outcome: ok, gone, signed_out, unreadable or a category of failure',
    labelNames: ['outcome'],
    registers,
  }),
})

const jobMetrics = (registers: Registry[]) => ({
  runs: new Counter({
    name: 'ams_job_runs_total',
    help: 'Runs of background jobs in this process, by job and outcome: ok or failed',
    labelNames: ['name', 'outcome'],
    registers,
  }),
  seconds: new Gauge({
    name: 'ams_job_last_duration_seconds',
    help: 'Duration of the last run of a job',
    labelNames: ['name'],
    registers,
  }),
  succeededAt: new Gauge({
    name: 'ams_job_last_success_timestamp_seconds',
    help: 'End of the last successful run of a job. The process that ran the job reports it',
    labelNames: ['name'],
    registers,
  }),
})

/**
 * Creates the metrics whose values are measured when they are read. Metrics without the prefix `ams` have the same
 * names in every Node.js process.
 */
function measuredMetrics(registers: Registry[]) {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers })
  const pooled = { registers, labelNames: ['pool', 'state'] }
  const connections = 'Connections to the database, in use or idle, by pool: lookups by key, searches, all other work'
  const waiting = 'Statements and transactions that wait for a connection to the database'
  const databaseConnections = new Gauge({ name: 'ams_database_connections', help: connections, ...pooled })
  const databaseWaiting = new Gauge({ name: 'ams_database_waiting', help: waiting, registers, labelNames: ['pool'] })
  const sends = gauge('ams_sends_waiting', 'Sends that wait for the previous batch')
  const resident = gauge('process_resident_memory_bytes', 'Resident memory of the process')
  const heap = gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects')
  const cpu = new Counter({ name: 'process_cpu_seconds_total', help: 'Processor time of the process', registers })
  const startedAt = gauge('process_start_time_seconds', 'Start of the process')
  const since = 'since the last read of the metrics'
  const lag = {
    p50: gauge('nodejs_eventloop_lag_p50_seconds', `Delay of the event loop, the median ${since}`),
    p99: gauge('nodejs_eventloop_lag_p99_seconds', `Delay of the event loop, the 99th percentile ${since}`),
    max: gauge('nodejs_eventloop_lag_max_seconds', `Delay of the event loop, the longest ${since}`),
  }
  return ({ sendsWaiting, databaseLoads, eventLoopDelay }: Measurements): void => {
    sends.set(sendsWaiting())
    for (const [pool, { inUse, idle, waiting }] of Object.entries(databaseLoads())) {
      databaseConnections.set({ pool, state: 'in_use' }, inUse)
      databaseConnections.set({ pool, state: 'idle' }, idle)
      databaseWaiting.set({ pool }, waiting)
    }
    const delay = eventLoopDelay()
    for (const name of ['p50', 'p99', 'max'] as const) lag[name].set(delay[name])
    const used = readProcessUsage()
    resident.set(used.residentBytes)
    heap.set(used.heapBytes)
    cpu.reset()
    cpu.inc(used.cpuSeconds)
    startedAt.set(used.startedAt)
  }
}

export type Metrics = ReturnType<typeof createMetrics>
