import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { errors } from '#generated/errors.ts'
import type { Fault } from './fault.ts'
import type { Log } from './platform/log.ts'

/** One function per event worth knowing: a log line, a metric, or both. Nothing a client said is printed. */
export function createObserve(log: Log) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({ name: 'ams_requests_total', help: 'Answered requests', labelNames: ['operation', 'status'], registers })
  const batches = new Histogram({ name: 'ams_batch_sends', help: 'Sends accepted in one transaction', buckets: [1, 2, 4, 8, 16, 32, 64], registers })
  const sockets = new Gauge({ name: 'ams_websockets', help: 'Open WebSockets', registers })
  const frames = new Counter({ name: 'ams_frames_total', help: 'Frames sent to WebSockets', registers })

  const opened = new Gauge({ name: 'ams_connections', help: 'Open connections, WebSockets among them', registers })
  const refusals = 'Connections beyond a limit, closed at once'
  const refused = new Counter({ name: 'ams_connections_refused_total', help: refusals, registers })

  return {
    metrics: (): Promise<string> => registry.metrics(),
    metricsType: registry.contentType,

    connections: {
      opened: (): void => opened.inc(),
      closed: (): void => opened.dec(),
      refused: (): void => refused.inc(),
    },
    batch: (sends: number): void => batches.observe(sends),
    frame: (): void => frames.inc(),

    request(operation: string, status: number, agentId: string | undefined, ms: number): void {
      requests.inc({ operation, status })
      if (log.isLevelEnabled('debug')) log.debug({ event: 'request', operation, status, agent_id: agentId, ms: Math.round(ms * 10) / 10 })
    },
    /** Something that is not the client's doing; what a client did wrong is no event. */
    fault(where: string, fault: Fault): void {
      if (errors[fault.code].status < 500) return
      log.error({ event: 'fault', where, code: fault.code, cause: describe(fault.cause) })
    },
    socketOpened(agentId: string): void {
      sockets.inc()
      log.debug({ event: 'socket.opened', agent_id: agentId })
    },
    socketClosed(agentId: string, code: number): void {
      sockets.dec()
      log.debug({ event: 'socket.closed', agent_id: agentId, code })
    },
    background(job: string, error: unknown): void {
      log.error({ event: 'background.failed', job, cause: describe(error) })
    },
    swept(entries: number): void {
      if (entries > 0) log.info({ event: 'retention.swept', entries })
    },
    /** What the operator's command line cannot do here. */
    unreachable: (reason: string): void => log.warn({ event: 'control.unreachable', reason }),
    started: (addresses: Record<string, string>): void => log.info({ event: 'started', ...addresses }, 'ready'),
    stopping: (signal: string): void => log.info({ event: 'stopping', signal }),
    stopped: (clean: boolean): void => log.info({ event: 'stopped', clean }),
  }
}

export type Observe = ReturnType<typeof createObserve>

/** An error without the values that were bound to its statement, which are somebody's mail. */
function describe(error: unknown): object | undefined {
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { name: error.name, code, message: withoutStatement(error.message), stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8) }
}

/** knex puts the statement and its bindings before the driver's own words, after a last ` - `. */
const withoutStatement = (message: string): string => message.slice(message.lastIndexOf(' - ') + 1).trim().slice(0, 300)
