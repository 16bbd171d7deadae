import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { errors as codes } from '#generated/errors.ts'
import type { Fault } from './fault.ts'
import type { Clock } from './platform/clock.ts'
import { createLast, createMinutes } from './platform/lately.ts'
import type { Log } from './platform/log.ts'

export interface AnsweredRequest {
  operation: string
  status: number
  /** The agent or account that called, once that is known. */
  callerId?: string | undefined
  ms: number
  requestId: string
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

/**
 * One function per event: a log line, a metric, or both. Nothing that a client sent is printed. Lines that belong to a
 * request have the id that its client was told.
 */
export function createObserve(log: Log, clock: Clock) {
  const seen = createSeen(clock)
  const registry = new Registry()
  const metrics = createMetrics([registry])
  const { requests, batches, sockets, frames, waits, busConnected, opened, refused, mcp, webhooks } = metrics

  return {
    metrics: (): Promise<string> => registry.metrics(),
    metricsType: registry.contentType,
    /** For operators: what this process has done of late, and what is open in it. */
    lately: seen.lately,
    open: async () => ({ sockets: await presentValue(sockets), connections: await presentValue(opened) }),

    connections: {
      opened: (): void => opened.inc(),
      closed: (): void => opened.dec(),
      refused: (): void => refused.inc(),
    },
    bus: busEvents(log, busConnected),
    mcp: mcpEvents(log, mcp),
    webhooks: webhookEvents(log, webhooks),
    batch(sends: number): void {
      batches.observe(sends)
      seen.count('sends', sends)
    },
    frame: (): void => frames.inc(),
    waits: (count: number): void => waits.set(count),

    request({ operation, status, callerId, ms, requestId }: AnsweredRequest): void {
      requests.inc({ operation, status })
      seen.count(status < 400 ? 'requests' : status < 500 ? 'refused' : 'failed')
      if (!log.isLevelEnabled('debug')) return
      const rounded = Math.round(ms * 10) / 10
      log.debug({ event: 'request', request_id: requestId, operation, status, agent_id: callerId, ms: rounded })
    },
    /** An error where it is not the client's doing. Without a request it is the server's own. */
    fault(where: string, { code, cause }: Pick<Fault, 'code' | 'cause'>, requestId?: string): void {
      const isOwn = codes[code].status >= 500
      if (isOwn) seen.note(where, code, cause, requestId)
      if (!isOwn) log.info({ event: 'refused', request_id: requestId, where, code })
      else log.error({ event: 'fault', request_id: requestId, where, code, cause: describe(cause) })
    },
    ...socketEvents(log, sockets),
    background(job: string, error: unknown, requestId?: string): void {
      seen.note(job, 'INTERNAL_ERROR', error, requestId)
      log.error({ event: 'background.failed', request_id: requestId, job, cause: describe(error) })
    },
    /** That the clock of this process began to be too far ahead of the database's, or is so no more. */
    clockLead(isAhead: boolean, leadMs: number): void {
      if (isAhead) log.error({ event: 'clock.ahead', lead_ms: leadMs }, 'sends are refused until this clock is right')
      else log.info({ event: 'clock.right', lead_ms: leadMs })
    },
    swept(entries: number): void {
      if (entries > 0) log.info({ event: 'retention.swept', entries })
    },
    ...startEvents(log),
  }
}

/** What operators are shown: the last minutes in numbers, and the last errors without what they were about. */
function createSeen(clock: Clock) {
  const minutes = createMinutes(clock, minutesShown)
  const errors = createLast<SeenError>(errorsShown)
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
const mcpEvents = (log: Log, { calls, sessions, streams, events }: ReturnType<typeof createMcpMetrics>) => ({
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
const webhookEvents = (log: Log, { tries }: ReturnType<typeof createWebhookMetrics>) => ({
  /** A message was sent; the outcome is `ok`, or a category of failures. */
  tried: (outcome: string): void => tries.inc({ outcome }),
  suspended: (id: string, agentId: string, lastError: string | null): void =>
    log.warn({ event: 'webhook.suspended', subscription_id: id, agent_id: agentId, last_error: lastError }),
  ended: (id: string, agentId: string, reason: string): void =>
    log.info({ event: 'webhook.ended', subscription_id: id, agent_id: agentId, reason }),
})

/** Of the way to other processes. */
const busEvents = (log: Log, connected: Gauge) => ({
  connected(isAgain: boolean): void {
    connected.set(1)
    if (isAgain) log.info({ event: 'bus.connected' }, 'other processes are heard again')
  },
  lost(reason: unknown): void {
    connected.set(0)
    log.warn({ event: 'bus.lost', cause: describe(reason) }, 'mail that others accept is found by looking for it')
  },
})

function createMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'ams_requests_total',
    help: 'Answered requests',
    labelNames: ['operation', 'status'],
    registers,
  })
  const batches = new Histogram({
    name: 'ams_batch_sends',
    help: 'Sends accepted in one transaction',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  })
  const sockets = new Gauge({ name: 'ams_websockets', help: 'Open WebSockets', registers })
  const frames = new Counter({ name: 'ams_frames_total', help: 'Frames sent to WebSockets', registers })
  const waits = new Gauge({ name: 'ams_waits', help: 'Requests that wait for something in a mailbox', registers })

  const hearing = 'Whether other processes are heard of; 1 where there are none'
  const busConnected = new Gauge({ name: 'ams_bus_connected', help: hearing, registers })

  const opened = new Gauge({ name: 'ams_connections', help: 'Open connections, WebSockets among them', registers })
  const refusals = 'Connections beyond a limit, closed at once'
  const refused = new Counter({ name: 'ams_connections_refused_total', help: refusals, registers })
  return {
    requests,
    batches,
    sockets,
    frames,
    waits,
    busConnected,
    opened,
    refused,
    mcp: createMcpMetrics(registers),
    webhooks: createWebhookMetrics(registers),
  }
}

const createMcpMetrics = (registers: Registry[]) => ({
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

const createWebhookMetrics = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'ams_webhooks_total',
    help: 'Messages sent to endpoints, by outcome: ok, or the category of the failure',
    labelNames: ['outcome'],
    registers,
  }),
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
