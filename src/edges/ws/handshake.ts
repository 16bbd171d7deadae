import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { defaultFeedDirection, feedDirections, feedScopes, type FeedDirection } from '#generated/ws/frames.ts'
import type { Calls } from '../../calls/index.ts'
import type { Config } from '../../config.ts'
import type { Caller } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { closeWith } from '../../platform/lingering-close.ts'
import type { Bus } from '../../push/bus.ts'
import { faultReply } from '../http.ts'

export interface HandshakeDeps {
  bus: Bus
  calls: Calls
  config: Config
}

export interface Admission {
  caller: Caller
  direction: FeedDirection
}

/** Who wants to connect, and to which feed; a Fault where it may not, before anything is upgraded. */
export async function admit(deps: HandshakeDeps, request: IncomingMessage): Promise<Admission> {
  const target = URL.parse(request.url ?? '', 'http://localhost')
  if (target?.pathname !== new URL(deps.config.wsUrl).pathname) throw new Fault('NOT_FOUND')
  const { authorization } = request.headers
  const caller = await deps.calls.admit({ resource: 'ws', scopes: feedScopes, authorization })
  const asked = target.searchParams.getAll('direction')
  const direction = feedDirections.find((feed) => feed === (asked[0] ?? defaultFeedDirection))
  if (!direction || asked.length > 1)
    throw new Fault('VALIDATION_ERROR', `direction must be one of ${feedDirections.join(', ')}`)
  if (deps.bus.listeners(caller.agentId) >= deps.config.socketsPerAgentMax)
    throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  return { caller, direction }
}

/** A refusal is plain HTTP, with the error body of every other endpoint. */
export function refuse(socket: Duplex, fault: Fault, extra: Record<string, string> = {}): void {
  const { status, headers = {}, body } = faultReply(fault, 'service')
  const text = JSON.stringify(body)
  const fields = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...headers,
    ...extra,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  closeWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}
