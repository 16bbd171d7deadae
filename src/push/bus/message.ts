import type { Arrival } from '../../domain/acceptance.ts'
import { isAuthorityKind, type AuthorityChange } from '../../domain/authority.ts'

/** Notifications between processes. */
export interface Notifications {
  arrivals: readonly Arrival[]
  changes: readonly AuthorityChange[]
}

export interface Message extends Notifications {
  /** True if the sender has mail that it has not announced to any process. */
  untold: boolean
  /** Id of the sender, if it has no waiting calls and sockets. */
  unwatched?: string | undefined
}

export const encodeMessage = ({ arrivals, changes, untold, unwatched }: Partial<Message>): string =>
  JSON.stringify({
    ...(unwatched !== undefined && { unwatched }),
    ...(untold && { untold }),
    ...(arrivals && { arrivals: arrivals.map(({ agentId, createdAt }) => [agentId, createdAt]) }),
    ...(changes && { changes: changes.map(({ kind, id }) => [kind, id]) }),
  })

/** Splits a list into messages, because a bus rejects messages that are too long. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/** Returns the parts of a message that this version understands. Another version or a stranger may send others. */
export function decodeMessage(text: string): Message {
  const message = parsed(text)
  return {
    arrivals: pairsIn(message, 'arrivals').flatMap(([agentId, createdAt]) =>
      typeof agentId === 'string' && Number.isSafeInteger(createdAt) ? [{ agentId, createdAt: Number(createdAt) }] : [],
    ),
    changes: pairsIn(message, 'changes').flatMap(([kind, id]) =>
      isAuthorityKind(kind) && typeof id === 'string' ? [{ kind, id }] : [],
    ),
    untold: 'untold' in message && message.untold === true,
    unwatched: 'unwatched' in message && typeof message.unwatched === 'string' ? message.unwatched : undefined,
  }
}

function parsed(text: string): object {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return {}
  }
}

function pairsIn(message: object, name: string): unknown[][] {
  const pairs: unknown = Object.entries(message).find(([key]) => key === name)?.[1]
  return Array.isArray(pairs) ? pairs.filter((pair) => Array.isArray(pair)) : []
}
