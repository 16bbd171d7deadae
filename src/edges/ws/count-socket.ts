import type { Duplex } from 'node:stream'
import type { Config } from '../../config.ts'
import { isBrowser, type Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import type { Presence } from '../../push/presence.ts'

export interface SocketCountDeps {
  config: Pick<Config, 'socketsPerAgentMax'>
  presence: Presence
}

/** Pages of one browser that follow mailboxes. */
const socketsPerBrowserMax = 8

/**
 * Counts a connection as a socket of the agent, until it is closed or the returned function is called; throws
 * RATE_LIMITED where there are enough. It counts from now on, although it is not open yet: otherwise any number could
 * come in at the same time. A person who looks into the mailbox is not the agent: their socket counts as one of their
 * browser, takes none from the agent, and does not make it online.
 */
export async function countSocket(
  { config, presence }: SocketCountDeps,
  caller: Caller,
  stream: Duplex,
): Promise<() => void> {
  const [holder, most] = isBrowser(caller)
    ? [caller.sessionId, socketsPerBrowserMax]
    : [caller.agentId, config.socketsPerAgentMax]
  const elsewhere = await presence.openElsewhere(holder)
  if (elsewhere + presence.openHere(holder) >= most)
    throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  const closed = presence.opened(holder)
  if (stream.destroyed) closed()
  else stream.on('close', closed)
  return closed
}
