import { ProtocolError } from '@modelcontextprotocol/server'
import { eventErrors, eventTypes, type EventDelivery, type EventName } from '#generated/mcp/events.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { withoutNulls } from '../../../domain/nulls.ts'
import { type EventFilter, parseEventFilter, isEventName, parseEventCursor } from '../../../webhooks/events.ts'
import { Fault } from '../../../fault.ts'
import type { JsonRpcParams } from '../protocol.ts'

/** Validated request of a client for events. */
export interface EventRequest {
  agentId: string
  name: EventName
  /** Arguments as the client sent them, without those that are null. */
  arguments: object
  filter: EventFilter
  /** Cursor of the client. Undefined to receive only new events. */
  cursor: MailboxCursor | undefined
  maxAgeMs: number | undefined
  /** Highest number of events in one response. */
  limit: number
}

/** Returns an error of the extension for events (SEP-3415, Error Handling). */
export const eventError = (name: keyof typeof eventErrors, detail: string, data?: object): ProtocolError =>
  new ProtocolError(eventErrors[name], `${name}: ${detail}`, data)

export function eventRequestOf(agentId: string, delivery: EventDelivery, params: JsonRpcParams): EventRequest {
  const { name, arguments: sent = {}, cursor = null, maxAgeMs, maxEvents = fixedLimits.eventsPerPollMax } = params
  if (typeof name !== 'string') throw eventError('InvalidParams', 'name must be a string')
  if (!isEventName(name))
    throw eventError('NotFound', 'no event has this name: events/list lists all events', { kind: 'event' })
  if (!eventTypes[name].delivery.includes(delivery))
    throw eventError('Unsupported', 'this event has no such delivery mode: see delivery in events/list', {
      feature: 'deliveryMode',
      value: delivery,
    })
  if (cursor !== null && typeof cursor !== 'string')
    throw eventError('InvalidParams', 'cursor must be a string or null')
  if (maxAgeMs !== undefined && !isIntegerFrom(0, maxAgeMs))
    throw eventError('InvalidParams', 'maxAgeMs must be an integer, 0 or more')
  if (!isIntegerFrom(1, maxEvents)) throw eventError('InvalidParams', 'maxEvents must be an integer, 1 or more')
  const input = withoutNulls(sent, eventTypes[name].input)
  return {
    agentId,
    name,
    maxAgeMs,
    limit: Math.min(maxEvents, fixedLimits.eventsPerPollMax),
    arguments: Object(input),
    filter: asParams(() => parseEventFilter(name, input)),
    cursor: cursor === null ? undefined : asParams(() => parseEventCursor(agentId, cursor)),
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
