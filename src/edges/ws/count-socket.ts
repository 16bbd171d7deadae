import type { Duplex } from 'node:stream'
import type { Config } from '../../config.ts'
import { isBrowser, type Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import { ownerHolder } from '../../domain/owner-limits.ts'
import type { OwnerLimits } from '../../owner-limits.ts'
import type { Presence } from '../../push/presence.ts'

export interface SocketCountDeps {
  config: Pick<Config, 'socketsPerAgentMax'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  presence: Presence
}

/** Pages of one browser that follow mailboxes. */
const socketsPerBrowserMax = 8

/**
 * Counts a connection as a socket of the agent and of its owner, until it is closed or the returned function is called;
 * throws RATE_LIMITED where there are enough. It counts from now on, although it is not open yet: otherwise any number
 * could come in at the same time. A person who reads the mailbox is not the agent: their socket counts as one of their
 * browser, takes none from the agent and its owner, and does not make the agent online.
 */
export async function countSocket(
  { config, ownerLimits, presence }: SocketCountDeps,
  caller: Caller,
  stream: Duplex,
): Promise<() => void> {
  const holders = isBrowser(caller)
    ? [{ name: caller.sessionId, most: socketsPerBrowserMax }]
    : [
        { name: caller.agentId, most: config.socketsPerAgentMax },
        { name: ownerHolder(caller.handle), most: await ownerLimits.limitOf(caller.handle, 'socketsPerOwnerMax') },
      ]
  const closed = await presence.openFor(holders)
  if (typeof closed !== 'function') throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  if (stream.destroyed) closed()
  else stream.on('close', closed)
  return closed
}
