import {
  ProtocolError,
  ProtocolErrorCode,
  SUBSCRIPTION_ID_META_KEY,
  type RequestId,
  type Result,
} from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Caller } from '../../../domain/authority.ts'
import { cursorAt } from '../../../webhooks/events/cursors.ts'
import type { OccurrencePage } from '../../../webhooks/events/index.ts'
import { toFault } from '../../../fault.ts'
import type { Observe } from '../../../platform/observe.ts'
import { eventError, eventRequestOf, type EventRequest } from './event-requests.ts'
import { webhookMethods, type EventWebhookDeps } from './event-webhooks.ts'
import type { EventStreams } from './event-streams.ts'
import type { EventMethod, EventMethods, Params } from '../protocol.ts'

/** Subscription that a client follows by an event stream of its own. */
export interface FollowedSubscription {
  request: EventRequest
  /** First page of events after the cursor. */
  first: OccurrencePage
  id: RequestId
  /** Frees its slot in the stream limit of the agent. */
  release(): void
}

export interface EventDispatcherDeps extends EventWebhookDeps {
  observe: Pick<Observe, 'fault' | 'mcp'>
  streams: Pick<EventStreams, 'reserve'>
}

/** Creates the methods of the extension for events. */
export function createEventDispatcher(deps: EventDispatcherDeps) {
  const { events, observe, streams } = deps

  /** Reads the first page after the cursor. Without a cursor, starts at the current end of the mailbox. */
  async function pageOf({ cursor, ...search }: EventRequest): Promise<OccurrencePage> {
    if (cursor) return events.read({ ...search, after: cursor })
    const now = await events.endOf(search.agentId)
    return { occurrences: [], start: now, position: now, hasMore: false, truncated: false }
  }

  async function reserve(caller: Caller): Promise<() => void> {
    const reserved = await streams.reserve(caller)
    if (typeof reserved === 'function') return reserved
    const detail = `the agent, or all agents of its owner, have at most ${reserved} streams: close one first`
    throw eventError('ResourceExhausted', detail, { limit: 'streams', max: reserved })
  }

  const protocolErrorOf = (thrown: unknown, method: string, requestId: string): ProtocolError => {
    if (thrown instanceof ProtocolError) return thrown
    const fault = toFault(thrown)
    observe.fault(method, fault, requestId)
    return new ProtocolError(ProtocolErrorCode.InternalError, `${fault.code}: ${fault.detail}`)
  }

  async function poll(agentId: string, params: Params): Promise<Result> {
    const request = eventRequestOf(agentId, 'poll', params)
    const { occurrences, position, hasMore, truncated } = await pageOf(request)
    observe.mcp.events(occurrences.length)
    return {
      events: occurrences.map(({ occurrence }) => occurrence),
      ...{ cursor: cursorAt(agentId, position), truncated, hasMore },
      nextPollMs: fixedLimits.eventPollSeconds * 1000,
    }
  }

  async function begin(caller: Caller, params: Params, id: RequestId): Promise<FollowedSubscription> {
    const request = eventRequestOf(caller.agentId, 'push', params)
    const release = await reserve(caller)
    try {
      return { request, first: await pageOf(request), id, release }
    } catch (thrown) {
      release()
      throw thrown
    }
  }

  return {
    /** Returns the methods for one request of an agent. Calls `follow` with a subscription that needs a stream. */
    methods(caller: Caller, requestId: string, follow: (following: FollowedSubscription) => void): EventMethods {
      const mapErrors =
        (method: string, answer: EventMethod): EventMethod =>
        (params, context) =>
          answer(params, context).catch((thrown) => {
            throw protocolErrorOf(thrown, method, requestId)
          })
      const { subscribe, unsubscribe } = webhookMethods(deps, caller)
      return {
        poll: mapErrors('events/poll', (params) => poll(caller.agentId, params)),
        /** Returns the result with which the stream ends. */
        stream: mapErrors('events/stream', async (params, { mcpReq: { id } }) => {
          follow(await begin(caller, params, id))
          return { _meta: { [SUBSCRIPTION_ID_META_KEY]: id } }
        }),
        subscribe: mapErrors('events/subscribe', subscribe),
        unsubscribe: mapErrors('events/unsubscribe', unsubscribe),
      }
    },
  }
}

export type EventDispatcher = ReturnType<typeof createEventDispatcher>
