import type { Duplex } from 'node:stream'
import type { Config } from '../../settings/config.ts'
import { isBrowser, type Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import { ownerHolder } from '../../domain/owner-limits.ts'
import type { OwnerLimits } from '../../access/limits/owner-limits.ts'
import type { Presence } from '../../push/presence.ts'

export interface SocketCountDeps {
  config: Pick<Config, 'socketsPerAgentMax'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  presence: Presence
}

/** Highest number of pages in one browser that follow mailboxes. */
const socketsPerBrowserMax = 8

/**
 * Counts a connection as a socket of the agent and of its owner. It counts until the connection closes or the returned
 * function is called. Throws RATE_LIMITED at the limit. It counts before the handshake ends; otherwise any number could
 * connect at the same time. The socket of a person who reads the mailbox counts for their browser only. It uses no
 * socket of the agent or its owner, and does not make the agent online.
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
  const uncount = await presence.openFor(holders)
  if (typeof uncount !== 'function') throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  if (stream.destroyed) uncount()
  else stream.on('close', uncount)
  return uncount
}
