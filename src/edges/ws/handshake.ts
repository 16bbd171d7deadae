import type { IncomingMessage } from 'node:http'
import { defaultFeedDirection, feedDirections, feedScopes, type FeedDirection } from '#generated/ws/frames.ts'
import type { Calls } from '../../calls/index.ts'
import type { Config } from '../../config.ts'
import type { Caller } from '../../context.ts'
import { Fault } from '../../fault.ts'
import type { Bus } from '../../push/bus.ts'
import { requireEncodedAddress } from '../address.ts'

export interface HandshakeDeps {
  bus: Bus
  calls: Calls
  config: Config
}

export interface Handshake {
  caller: Caller
  direction: FeedDirection
}

/** The agent that connects and the feed that it asks for; throws a Fault before anything is upgraded. */
export async function checkHandshake(deps: HandshakeDeps, request: IncomingMessage): Promise<Handshake> {
  const target = URL.parse(request.url ?? '', 'http://localhost')
  if (target?.pathname !== new URL(deps.config.wsUrl).pathname) throw new Fault('NOT_FOUND')
  const { authorization } = request.headers
  const caller = await deps.calls.authorizeConnection({ resource: 'ws', scopes: feedScopes, authorization })
  requireEncodedAddress(request.url ?? '')
  const asked = target.searchParams.getAll('direction')
  const direction = feedDirections.find((feed) => feed === (asked[0] ?? defaultFeedDirection))
  if (!direction || asked.length > 1)
    throw new Fault('VALIDATION_ERROR', `direction must be one of ${feedDirections.join(', ')}`)
  if (deps.bus.listeners(caller.agentId) >= deps.config.socketsPerAgentMax)
    throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  return { caller, direction }
}
