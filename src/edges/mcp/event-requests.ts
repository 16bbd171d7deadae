import { ProtocolError } from '@modelcontextprotocol/server'
import { eventErrors, eventTypes, type EventDelivery, type EventName } from '#generated/mcp/events.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { filterOf, isEventName, type Filter } from '../../events/arguments.ts'
import { positionAt } from '../../events/cursors.ts'
import { Fault } from '../../fault.ts'
import type { Params } from './protocol.ts'

/** What a client asks to be told of. */
export interface EventRequest {
  agentId: string
  name: EventName
  /** As they were sent. */
  arguments: object
  filter: Filter
  /** Where it got to; undefined for what comes from now on. */
  cursor: MailboxCursor | undefined
  maxAgeMs: number | undefined
  /** Events of one answer. */
  limit: number
}

/** A refusal as the extension has it (SEP-3415, Error Handling). */
export const eventError = (name: keyof typeof eventErrors, what: string, data?: object): ProtocolError =>
  new ProtocolError(eventErrors[name], `${name}: ${what}`, data)

export function eventRequestOf(agentId: string, delivery: EventDelivery, params: Params): EventRequest {
  const { name, arguments: input = {}, cursor = null, maxAgeMs, maxEvents = fixedLimits.eventsPerPollMax } = params
  if (typeof name !== 'string') throw eventError('InvalidParams', 'name must be a string')
  if (!isEventName(name)) throw eventError('NotFound', 'there is no such event', { kind: 'event' })
  if (!eventTypes[name].delivery.includes(delivery))
    throw eventError('Unsupported', 'not delivered so', { feature: 'deliveryMode', value: delivery })
  if (cursor !== null && typeof cursor !== 'string')
    throw eventError('InvalidParams', 'cursor must be a string or null')
  if (maxAgeMs !== undefined && !isIntegerFrom(0, maxAgeMs))
    throw eventError('InvalidParams', 'maxAgeMs must be an integer, 0 or more')
  if (!isIntegerFrom(1, maxEvents)) throw eventError('InvalidParams', 'maxEvents must be an integer, 1 or more')
  return {
    ...{ agentId, name, maxAgeMs, limit: Math.min(maxEvents, fixedLimits.eventsPerPollMax) },
    ...{ arguments: Object(input), filter: asParams(() => filterOf(name, input)) },
    cursor: cursor === null ? undefined : asParams(() => positionAt(agentId, cursor)),
  }
}

const isIntegerFrom = (min: number, value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min

function asParams<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Fault) throw eventError('InvalidParams', thrown.detail)
    throw thrown
  }
}
