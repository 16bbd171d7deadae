import type { Duplex } from 'node:stream'
import type { Config } from '../../config.ts'
import { Fault } from '../../fault.ts'
import type { Presence } from '../../push/presence.ts'

export interface SocketCountDeps {
  config: Pick<Config, 'socketsPerAgentMax'>
  presence: Presence
}

/**
 * Counts a connection as a socket of the agent, until it is closed or the returned function is called; throws
 * RATE_LIMITED where there are enough. It counts from now on, although it is not open yet: otherwise any number could
 * come in at the same time.
 */
export async function countSocket(
  { config, presence }: SocketCountDeps,
  agentId: string,
  stream: Duplex,
): Promise<() => void> {
  const elsewhere = await presence.openElsewhere(agentId)
  if (elsewhere + presence.openHere(agentId) >= config.socketsPerAgentMax)
    throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  const closed = presence.opened(agentId)
  if (stream.destroyed) closed()
  else stream.on('close', closed)
  return closed
}
