import type { Gauge } from 'prom-client'
import { errors as codes } from '#generated/errors.ts'
import type { Fault } from './fault.ts'
import { createMetrics, type Measured, type Metrics } from './metrics.ts'
import type { Clock } from './platform/clock.ts'
import { isCorruption } from './platform/corruption.ts'
import { createLatest, createMinutes } from './platform/latest.ts'
import type { Log } from './platform/log.ts'

export interface AnsweredRequest {
  operation: string
  status: number
  /** The agent or account that called, once that is known. */
  callerId?: string | undefined
  ms: number
  requestId: string
}

/** A request whose answer is sent, as whoever runs the service may know of it: no name, no token and no query. */
export interface FinishedRequest {
  method: string
  /** The pattern of its route; undefined where nothing took it. */
  route: string | undefined
  status: number
  /** Those that were sent, with the head of the answer. */
  bytes: number
  ms: number
  address: string
  requestId: string
  /** The span of the caller that it belongs to, as its header says (W3C Trace Context). */
  traceparent: string | undefined
}

export interface ToolOutcome extends Pick<AnsweredRequest, 'callerId' | 'ms' | 'requestId'> {
  tool: string
  outcome: string
}

/** An error of the service's own, as operators see it. */
export interface SeenError {
  at: number
  /** The edge or job where it came up. */
  where: string
  code: string
  /** The kind of error behind it, with nothing of what it was about. */
  kind: string
  requestId: string | undefined
}

const [minutesShown, errorsShown] = [15, 50]

/** What is told of each request where an operator asks for it. */
export interface Watching {
  accessLog?: boolean
  traced?: ((request: FinishedRequest) => void) | undefined
}

/**
 * One function per event: a log line, a metric, or both. Nothing that a client sent is printed. Lines that belong to a
 * request have the id that its client was told.
 */
export function createObserve(log: Log, clock: Clock, { accessLog = false, traced }: Watching = {}) {
  const seen = createSeen(clock)
  const metrics = createMetrics()
  const { registry, requests, requestSeconds, sockets, frames, waits, opened, refused } = metrics
  let measured: Measured | undefined

  const failed = failureEvents(log, metrics)

  return {
    async metrics(): Promise<string> {
      if (measured) metrics.measure(measured)
      return registry.metrics()
    },
    /** What is looked at whenever somebody asks for the metrics. */
    measure: (what: Measured): void => void (measured = what),
    metricsType: registry.contentType,
    /** For operators: what this process has done of late, and what is open in it. */
    lately: seen.lately,
    open: async () => ({ sockets: await presentValue(sockets), connections: await presentValue(opened) }),

    connections: {
      opened: (): void => opened.inc(),
      closed: (): void => opened.dec(),
      refused: (): void => refused.inc(),
    },
    bus: busEvents(log, clock, metrics),
    mcp: mcpEvents(log, metrics.mcp),
    webhooks: webhookEvents(log, metrics.webhooks),
    jobs: jobEvents(clock, metrics.jobs),
    /** Sends whose transaction has ended, well or not, after so long. */
    batch(sends: number, ms: number): void {
      metrics.batches.observe(sends)
      seen.count('sends', sends)
      metrics.batchSeconds.observe(ms / 1000)
    },
    commit: (ms: number): void => metrics.commitSeconds.observe(ms / 1000),
    frame: (): void => frames.inc(),
    waits: (count: number): void => waits.set(count),

    /** Undefined where nobody wants to know. */
    answered: both(accessLog ? accessEvents(log) : undefined, traced),
    request({ operation, status, callerId, ms, requestId }: AnsweredRequest): void {
      requests.inc({ operation, status })
      requestSeconds.observe({ operation, class: `${Math.floor(status / 100)}xx` }, ms / 1000)
      seen.count(status < 400 ? 'requests' : status < 500 ? 'refused' : 'failed')
      if (!log.isLevelEnabled('debug')) return
      const rounded = Math.round(ms * 10) / 10
      log.debug({ event: 'request', request_id: requestId, operation, status, agent_id: callerId, ms: rounded })
    },
    /** An error where it is not the client's doing. Without a request it is the server's own. */
    fault(where: string, { code, cause }: Pick<Fault, 'code' | 'cause'>, requestId?: string): void {
      const facts = { request_id: requestId, where, code }
      if (codes[code].status < 500) return log.info({ event: 'refused', ...facts })
      seen.note(where, code, cause, requestId)
      failed('fault', cause, facts)
    },
    ...socketEvents(log, sockets),
    background(job: string, error: unknown, requestId?: string): void {
      seen.note(job, 'INTERNAL_ERROR', error, requestId)
      failed('background.failed', error, { request_id: requestId, job })
    },
    /** That the clock of this process began to be too far ahead of the database's, or is so no more. */
    clockLead(isAhead: boolean, leadMs: number): void {
      if (isAhead) log.error({ event: 'clock.ahead', lead_ms: leadMs }, 'sends are refused until this clock is right')
      else log.info({ event: 'clock.right', lead_ms: leadMs })
    },
    swept: (entries: number): void => void (entries > 0 && log.info({ event: 'retention.swept', entries })),
    ...startEvents(log),
  }
}

/** One function for two that may be undefined. */
function both<T>(one: ((value: T) => void) | undefined, other: ((value: T) => void) | undefined) {
  if (!one || !other) return one ?? other
  return (value: T): void => {
    one(value)
    other(value)
  }
}

/** Logs an internal error. Damaged data has an event and a metric of its own. */
const failureEvents =
  (log: Log, { corruptions }: Metrics) =>
  (event: string, cause: unknown, facts: object): void => {
    const line = { ...facts, cause: describe(cause) }
    if (!isCorruption(cause)) return log.error({ event, ...line })
    corruptions.inc()
    log.error({ event: 'corruption', ...line }, 'stored data is damaged: check the disk, and restore it from a backup')
  }

/** Whatever the log leaves out, an access log that was asked for is written. */
function accessEvents(log: Log): (request: FinishedRequest) => void {
  const access = log.child({}, { level: 'info' })
  return ({ method, route, status, bytes, ms, address, requestId }) => {
    const rounded = Math.round(ms * 10) / 10
    access.info({ event: 'access', request_id: requestId, method, route, status, bytes, ms: rounded, address })
  }
}

/** What operators are shown: the last minutes in numbers, and the last errors without what they were about. */
function createSeen(clock: Clock) {
  const minutes = createMinutes(clock, minutesShown)
  const errors = createLatest<SeenError>(errorsShown)
  return {
    count: minutes.add,
    note: (where: string, code: string, cause: unknown, requestId: string | undefined): void =>
      errors.add({ at: clock(), where, code, kind: cause instanceof Error ? cause.name : '', requestId }),
    lately: () => ({ minutes: minutes.all(), errors: errors.all() }),
  }
}

/** Of a process as a whole. */
const startEvents = (log: Log) => ({
  /** The bootstrap file names a client that was revoked, or somebody who was deleted, which no file undoes. */
  staysEnded({ revoked, deleted }: { revoked?: string; deleted?: string }): void {
    if (revoked !== undefined)
      log.warn({ event: 'bootstrap.revoked', client_id: revoked }, 'a client of BOOTSTRAP_FILE is revoked and stays so')
    if (deleted !== undefined)
      log.warn({ event: 'bootstrap.deleted', name: deleted }, 'whom BOOTSTRAP_FILE names was deleted and stays so')
  },
  /** What the operator's command line cannot do here. */
  unreachable: (reason: string): void => log.warn({ event: 'control.unreachable', reason }),
  /** The collector does not answer, or refuses; what was for it is gone. */
  tracesLost: (): void => log.warn({ event: 'traces.lost' }, 'the collector of OpenTelemetry did not take traces'),
  keysInClear: (): void =>
    log.warn({ event: 'keys.clear' }, 'keys are in clear in the database: set SECRETS_KEY to have them encrypted'),
  /** Another process on the same database has another setting, where all have to have the same. */
  processesDiffer: (difference: { setting: string; here: string; elsewhere: string }): void =>
    log.error(
      { event: 'processes.differ', ...difference },
      'processes on one database do not work together: give all of them the same bus and the same addresses',
    ),
  addressWarning: (warning: string): void => log.warn({ event: 'addresses.warning' }, warning),
  started: (addresses: Record<string, string>): void => log.info({ event: 'started', ...addresses }, 'ready'),
  stopping: (signal: string): void => log.info({ event: 'stopping', signal }),
  stopped: (clean: boolean): void => log.info({ event: 'stopped', clean }),
})

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

/** Of MCP clients. */
const mcpEvents = (log: Log, { calls, sessions, streams, events }: Metrics['mcp']) => ({
  /** A call of a tool; its outcome is `ok`, or the code of the refusal. */
  toolCall({ tool, outcome, callerId, ms, requestId }: ToolOutcome): void {
    calls.inc({ tool, outcome })
    if (!log.isLevelEnabled('debug')) return
    const rounded = Math.round(ms * 10) / 10
    log.debug({ event: 'tool', request_id: requestId, tool, outcome, agent_id: callerId, ms: rounded })
  },
  /** A client began a session, in a revision of the protocol that we speak. */
  session: (version: string): void => sessions.inc({ version }),
  streams: (count: number): void => streams.set(count),
  events: (count: number): void => events.inc(count),
})

/** Of what is sent to endpoints; nothing tells where they are. */
const webhookEvents = (log: Log, { tries }: Metrics['webhooks']) => ({
  /** A message was sent; the outcome is `ok`, or a category of failures. */
  tried: (outcome: string): void => tries.inc({ outcome }),
  suspended: (id: string, agentId: string, lastError: string | null): void =>
    log.warn({ event: 'webhook.suspended', subscription_id: id, agent_id: agentId, last_error: lastError }),
  ended: (id: string, agentId: string, reason: string): void =>
    log.info({ event: 'webhook.ended', subscription_id: id, agent_id: agentId, reason }),
})

/** Of the way to other processes. */
const busEvents = (log: Log, clock: Clock, { busConnected, busLag }: Metrics) => ({
  connected(isAgain: boolean): void {
    busConnected.set(1)
    if (isAgain) log.info({ event: 'bus.connected' }, 'other processes are heard again')
  },
  lost(reason: unknown): void {
    busConnected.set(0)
    log.warn({ event: 'bus.lost', cause: describe(reason) }, 'mail that others accept is found by looking for it')
  },
  /** Another process told of mail, the oldest of which was stamped then. */
  heard: (createdAt: number): void => busLag.observe(Math.max(0, clock() - createdAt) / 1000),
})

/** Of background work. */
const jobEvents = (clock: Clock, { runs, seconds, succeededAt }: Metrics['jobs']) => ({
  ran(name: string, outcome: 'ok' | 'failed', ms: number): void {
    runs.inc({ name, outcome })
    seconds.set({ name }, ms / 1000)
    if (outcome === 'ok') succeededAt.set({ name }, clock() / 1000)
  },
})

const presentValue = async (gauge: Gauge): Promise<number> => (await gauge.get()).values[0]?.value ?? 0

export type Observe = ReturnType<typeof createObserve>

/**
 * An error as far as it may be shown: those of the store hold nothing of its mail; a parser quotes what it cannot read.
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
