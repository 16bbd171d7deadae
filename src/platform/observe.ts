import type { Gauge } from 'prom-client'
import { errors as codes } from '#generated/errors.ts'
import type { Fault } from '../fault.ts'
import { createMetrics, type Measurements, type Metrics } from './metrics.ts'
import type { Clock } from './clock.ts'
import { isCorruption } from './error-code.ts'
import { createLatestList, createMinuteHistory } from './caches.ts'
import type { Log } from './log.ts'
import { emailEvents, webPushEvents } from './notification-events.ts'
import { startEvents } from './start-events.ts'
import { createUsageHistory, type UsageHistory } from './usage-history.ts'

export interface AnsweredRequest {
  operation: string
  status: number
  /** Id of the agent or account of the caller, if it is known. */
  callerId?: string | undefined
  ms: number
  requestId: string
}

/** Finished request without names, tokens and query string, so that operators may see it. */
export interface FinishedRequest {
  method: string
  /** Pattern of the route that the request matches. Undefined if there is none. */
  route: string | undefined
  status: number
  /** Number of sent bytes, including the status line and headers of the answer. */
  bytes: number
  ms: number
  address: string
  requestId: string
  /** `traceparent` header of the request, which names the span of the caller (W3C Trace Context). */
  traceparent: string | undefined
}

export interface ToolOutcome extends Pick<AnsweredRequest, 'callerId' | 'ms' | 'requestId'> {
  tool: string
  outcome: string
}

/** Recent internal error, for operators. */
export interface RecentError {
  at: number
  /** Name of the edge or job in which the error occurred. */
  where: string
  code: string
  /** Class name of the underlying error. The message of that error is left out. */
  kind: string
  requestId: string | undefined
}

const [minutesShown, errorsShown] = [15, 50]

/** Number of periods of the usage history that wait until the database can be reached. */
const usagePeriodsMax = 24

/** Optional observers of each request. */
export interface RequestObservers {
  accessLog?: boolean
  traced?: ((request: FinishedRequest) => void) | undefined
}

/**
 * Creates the observers. Each observer is a function for one kind of event. It writes a log line, updates a metric, or
 * both. They log nothing that a client sent. A log line of a request has the request id that its client got.
 */
export function createObservers(log: Log, clock: Clock, { accessLog = false, traced }: RequestObservers = {}) {
  const history = createHistory(clock)
  const { usage } = history
  const metrics = createMetrics()
  const { registry, requests, requestSeconds, sockets, opened, refused } = metrics
  let measured: Measurements | undefined

  const failed = failureEvents(log, metrics)

  return {
    async metrics(): Promise<string> {
      if (measured) metrics.measure(measured)
      return registry.metrics()
    },
    /** Sets the functions that measure values when the metrics are read. */
    measure: (what: Measurements): void => void (measured = what),
    metricsType: registry.contentType,
    /** Returns the recent counts of requests and the recent errors of this process. */
    lately: history.lately,
    /** Numbers of this process by period, for the charts of the operator. */
    usage,
    open: async () => ({ sockets: await presentValue(sockets), connections: await presentValue(opened) }),

    connections: {
      opened: (): void => opened.inc(),
      closed: (): void => opened.dec(),
      refused: (): void => refused.inc(),
    },
    bus: busEvents(log, clock, metrics),
    mcp: mcpEvents(log, metrics.mcp, usage),
    webhooks: webhookEvents(log, metrics.webhooks, usage),
    jobs: jobEvents(clock, metrics.jobs),
    emails: emailEvents(log, metrics.emails),
    webPush: webPushEvents(metrics.webPush),
    ...trafficEvents(metrics, history),

    /** Records a finished request. Undefined if both the access log and the traces are off. */
    answered: both(accessLog ? accessEvents(log) : undefined, traced),
    request({ operation, status, callerId, ms, requestId }: AnsweredRequest): void {
      requests.inc({ operation, status })
      requestSeconds.observe({ operation, class: `${Math.floor(status / 100)}xx` }, ms / 1000)
      history.count(status < 400 ? 'requests' : status < 500 ? 'refused' : 'failed')
      if (!log.isLevelEnabled('debug')) return
      const rounded = Math.round(ms * 10) / 10
      log.debug({ event: 'request', request_id: requestId, operation, status, agent_id: callerId, ms: rounded })
    },
    /** Records an error. An error of a background task has no `requestId`. */
    fault(where: string, { code, cause }: Pick<Fault, 'code' | 'cause'>, requestId?: string): void {
      const facts = { request_id: requestId, where, code }
      if (codes[code].status < 500) return log.info({ event: 'refused', ...facts })
      history.addError(where, code, cause, requestId)
      failed('fault', cause, facts)
    },
    ...socketEvents(log, sockets),
    background(job: string, error: unknown, requestId?: string): void {
      history.addError(job, 'INTERNAL_ERROR', error, requestId)
      failed('background.failed', error, { request_id: requestId, job })
    },
    /** Records that the clock of this process is too far ahead of the database clock, or is right again. */
    clockLead(isAhead: boolean, leadMs: number): void {
      if (isAhead) log.error({ event: 'clock.ahead', lead_ms: leadMs }, 'sends are rejected until this clock is right')
      else log.info({ event: 'clock.right', lead_ms: leadMs })
    },
    swept: (entries: number): void => void (entries > 0 && log.info({ event: 'retention.swept', entries })),
    ...startEvents(log),
  }
}

/** Returns a function that calls both functions. If one of them is undefined, returns the other. */
function both<T>(one: ((value: T) => void) | undefined, other: ((value: T) => void) | undefined) {
  if (!one || !other) return one ?? other
  return (value: T): void => {
    one(value)
    other(value)
  }
}

/** Returns the function that logs internal errors. Damaged data has its own event and its own metric. */
const failureEvents =
  (log: Log, { corruptions }: Metrics) =>
  (event: string, cause: unknown, facts: object): void => {
    const line = { ...facts, cause: describe(cause) }
    if (!isCorruption(cause)) return log.error({ event, ...line })
    corruptions.inc()
    log.error({ event: 'corruption', ...line }, 'stored data is damaged: check the disk, and restore it from a backup')
  }

/** Creates the access log. It does not depend on the log level. */
function accessEvents(log: Log): (request: FinishedRequest) => void {
  const access = log.child({}, { level: 'info' })
  return ({ method, route, status, bytes, ms, address, requestId }) => {
    const rounded = Math.round(ms * 10) / 10
    access.info({ event: 'access', request_id: requestId, method, route, status, bytes, ms: rounded, address })
  }
}

/** Creates the recent history for operators: counts of the last minutes, and the last errors without their messages. */
function createHistory(clock: Clock) {
  const minutes = createMinuteHistory(clock, minutesShown)
  const errors = createLatestList<RecentError>(errorsShown)
  const usage = createUsageHistory(clock, usagePeriodsMax)
  return {
    usage,
    count: minutes.add,
    addError(where: string, code: string, cause: unknown, requestId: string | undefined): void {
      usage.add('errors')
      errors.add({ at: clock(), where, code, kind: cause instanceof Error ? cause.name : '', requestId })
    },
    lately: () => ({ minutes: minutes.all(), errors: errors.all() }),
  }
}

const socketEvents = (log: Log, open: Gauge) => ({
  socketOpened(agentId: string, requestId: string): void {
    open.inc()
    log.debug({ event: 'socket.opened', request_id: requestId, agent_id: agentId })
  },
  socketClosed(agentId: string, requestId: string, code: number): void {
    open.dec()
    log.debug({ event: 'socket.closed', request_id: requestId, agent_id: agentId, code })
  },
})

/** Creates the observers of sends, commits and frames. */
const trafficEvents = (
  { batches, batchSeconds, commitSeconds, frames, waits }: Metrics,
  { count, usage }: ReturnType<typeof createHistory>,
) => ({
  /** Records a committed transaction with this number of sends. */
  batch(sends: number, ms: number): void {
    batches.observe(sends)
    count('sends', sends)
    usage.add('sends', sends)
    batchSeconds.observe(ms / 1000)
  },
  commit(ms: number): void {
    commitSeconds.observe(ms / 1000)
    usage.add('commits')
    usage.add('commit_micros', Math.round(ms * 1000))
  },
  frame(): void {
    frames.inc()
    usage.add('frames')
  },
  waits: (calls: number): void => waits.set(calls),
})

/** Creates the observers of MCP clients. */
const mcpEvents = (log: Log, { calls, sessions, streams, events }: Metrics['mcp'], usage: UsageHistory) => ({
  /** Records a tool call. The outcome is `ok` or an error code. */
  toolCall({ tool, outcome, callerId, ms, requestId }: ToolOutcome): void {
    calls.inc({ tool, outcome })
    if (!log.isLevelEnabled('debug')) return
    const rounded = Math.round(ms * 10) / 10
    log.debug({ event: 'tool', request_id: requestId, tool, outcome, agent_id: callerId, ms: rounded })
  },
  /** Records a new session with its protocol revision. */
  session: (version: string): void => sessions.inc({ version }),
  streams: (count: number): void => streams.set(count),
  events(count: number): void {
    events.inc(count)
    usage.add('events', count)
  },
})

/** Creates the observers of webhooks. They do not log endpoint addresses. */
const webhookEvents = (log: Log, { tries }: Metrics['webhooks'], usage: UsageHistory) => ({
  /** Records a sent message. The outcome is `ok` or a category of failures. */
  tried(outcome: string): void {
    tries.inc({ outcome })
    usage.add(outcome === 'ok' ? 'webhook_messages' : 'webhook_failures')
  },
  suspended: (id: string, agentId: string, lastError: string | null): void =>
    log.warn({ event: 'webhook.suspended', subscription_id: id, agent_id: agentId, last_error: lastError }),
  ended: (id: string, agentId: string, reason: string): void =>
    log.info({ event: 'webhook.ended', subscription_id: id, agent_id: agentId, reason }),
})

/** Creates the observers of the bus. */
const busEvents = (log: Log, clock: Clock, { busConnected, busLag }: Metrics) => ({
  connected(isAgain: boolean): void {
    busConnected.set(1)
    if (isAgain) log.info({ event: 'bus.connected' }, 'notifications from other processes arrive again')
  },
  lost(reason: unknown): void {
    busConnected.set(0)
    log.warn(
      { event: 'bus.lost', cause: describe(reason) },
      'no notifications from other processes arrive: polls find new mail',
    )
  },
  /** Records the delay of a notification from another process. `createdAt` is the time of its oldest mail. */
  heard: (createdAt: number): void => busLag.observe(Math.max(0, clock() - createdAt) / 1000),
})

/** Creates the observers of jobs. */
const jobEvents = (clock: Clock, { runs, seconds, succeededAt }: Metrics['jobs']) => ({
  ran(name: string, outcome: 'ok' | 'failed', ms: number): void {
    runs.inc({ name, outcome })
    seconds.set({ name }, ms / 1000)
    if (outcome === 'ok') succeededAt.set({ name }, clock() / 1000)
  },
})

const presentValue = async (gauge: Gauge): Promise<number> => (await gauge.get()).values[0]?.value ?? 0

export type Observers = ReturnType<typeof createObservers>

/**
 * Returns the parts of an error that may be logged. Error messages of the store contain no mail. The message of a
 * parser is left out, because it quotes the parsed text.
 */
function describe(error: unknown): object | undefined {
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  const message = error instanceof SyntaxError ? undefined : error.message.slice(0, 300)
  return { name: error.name, code, message, stack: framesOf(error) }
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 8)
