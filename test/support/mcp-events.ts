import assert from 'node:assert/strict'
import { eventTypes, type EventName } from '#generated/mcp/events.ts'
import * as shapes from '#generated/mcp/shapes.js'
import type { Agent } from './agents.ts'
import { currentHeaders, currentMeta, mcpRequest, rawEvents, type RawEvents, type RawSession } from './mcp.ts'
import type { Service } from './service.ts'

const meta = currentMeta({ extensions: { 'io.modelcontextprotocol/events': {} } })
const subscriptionKey = 'io.modelcontextprotocol/subscriptionId'

let ids = 0

export interface ToldEvent {
  eventId: string
  name: EventName
  timestamp: string
  data: Record<string, unknown>
  cursor?: string
}

export interface Poll {
  events: ToldEvent[]
  cursor: string
  truncated: boolean
  hasMore: boolean
  nextPollMs: number
}

export interface EventParams {
  name?: unknown
  arguments?: unknown
  cursor?: unknown
  maxAgeMs?: unknown
  maxEvents?: unknown
}

const isPayload = {
  'envelope.received': shapes.isEnvelopeReceived,
  'envelope.arrived': shapes.isEnvelopeArrived,
  'delivery.report': shapes.isDeliveryReport,
  'contact.requested': shapes.isContactRequest,
  'approval.answered': shapes.isApprovalAnswered,
}

/** Asserts that every event of a test fits the contract. */
function checked<Event extends ToldEvent>(event: Event): Event {
  assert.ok(Object.hasOwn(eventTypes, event.name))
  assert.match(event.eventId, /^env_/)
  assert.equal(new Date(event.timestamp).toISOString(), event.timestamp)
  assert.ok(isPayload[event.name](event.data), JSON.stringify(event))
  return event
}

/** Creates a client of the events extension without a library, at the given process, in a session if there is one. */
export function eventClient(at: Service, token: string, session?: RawSession) {
  const send = (method: string, params: object, headers: Record<string, string | undefined> = {}, id = ++ids) =>
    session
      ? session.post({ jsonrpc: '2.0', id, method, params }, headers)
      : mcpRequest(at, token, {
          body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } },
          headers: { ...currentHeaders(method), ...headers },
        })

  async function ask<T = Record<string, unknown>>(method: string, params: object = {}): Promise<T> {
    const response = await send(method, params)
    const { result, error } = (await response.json()) as { result?: T; error?: unknown }
    assert.ok(result, `${response.status} ${JSON.stringify(error)}`)
    if (!session) assert.equal(Object(result).resultType, 'complete')
    return result
  }

  async function poll(params: EventParams): Promise<Poll> {
    const answer = await ask<Poll>('events/poll', params)
    answer.events.forEach(checked)
    return answer
  }

  return {
    send,
    ask,
    poll,
    /** Returns the cursor of now. */
    now: async (name: EventName = 'envelope.received'): Promise<string> => (await poll({ name, cursor: null })).cursor,
    /** Returns all events after a cursor, page by page. */
    async drain(params: EventParams): Promise<{ events: ToldEvent[]; pages: Poll[] }> {
      const pages = [await poll(params)]
      while (pages.at(-1)!.hasMore) pages.push(await poll({ ...params, cursor: pages.at(-1)!.cursor }))
      return { events: pages.flatMap(({ events }) => events), pages }
    },
    /** Returns the error of a rejected request, with its status. */
    async refusal(
      method: string,
      params: object,
      headers = {},
    ): Promise<{ status: number; code: number; data?: unknown; message: string }> {
      const response = await send(method, params, headers)
      const body = (await response.json()) as { error: { code: number; message: string; data?: unknown } }
      assert.ok(body.error, JSON.stringify(body))
      return { status: response.status, ...body.error }
    },
    async stream(params: EventParams): Promise<EventStreamClient> {
      const id = ++ids
      return followed(rawEvents(await send('events/stream', params, {}, id)), id, session !== undefined)
    },
  }
}

export type EventClient = ReturnType<typeof eventClient>

export const eventsOf = async (at: Service, agent: Agent): Promise<EventClient> =>
  eventClient(at, await agent.tokenFor('mcp'))

export interface Told {
  /** Part after `notifications/events/`; `result` for the end. */
  kind: string
  params: ToldEvent & { cursor: string; truncated?: boolean; error?: { code: number; message: string; data?: unknown } }
}

export interface EventStreamClient extends Omit<RawEvents, 'next'> {
  /** Id of the request. */
  id: number
  next(): Promise<Told | undefined>
  /** Returns the next event that is no heartbeat. */
  nextEvent(): Promise<Told>
}

function followed({ next, ...events }: RawEvents, id: number, isInSession: boolean): EventStreamClient {
  async function nextTold(): Promise<Told | undefined> {
    const event = await next()
    if (!event) return undefined
    const { method, params, result, ...message } = JSON.parse(event.data)
    if (result !== undefined) {
      assert.deepEqual([message.id, result._meta[subscriptionKey]], [id, id])
      if (!isInSession) assert.equal(result.resultType, 'complete')
      return { kind: 'result', params: result }
    }
    assert.equal(params._meta[subscriptionKey], id)
    const { _meta, ...own } = params
    const kind = String(method).replace('notifications/events/', '')
    return { kind, params: kind === 'event' ? checked(own) : own }
  }
  return {
    ...events,
    id,
    next: nextTold,
    async nextEvent() {
      for (;;) {
        const told = await nextTold()
        assert.ok(told, 'the stream has ended')
        if (told.kind !== 'heartbeat') return told
      }
    },
  }
}
