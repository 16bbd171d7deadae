import {
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  type Result,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Calls } from '../../../calls/index.ts'
import type { Caller } from '../../../domain/authority.ts'
import { Fault, toFault } from '../../../fault.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { Config } from '../../../settings/config.ts'
import type { Webhook } from '../../../store/push/webhooks.ts'
import { ownerWebhookLimitError, subscriberOf, type SubscriptionRejection } from '../../../webhooks/admission.ts'
import { createEventCursor, type OccurrencePage } from '../../../webhooks/events.ts'
import { type OfferDeps, prepareSubscription, type Subscriptions } from '../../../webhooks/subscriptions.ts'
import type { EventMethod, EventMethods, JsonRpcParams } from '../protocol.ts'
import { eventError, type EventRequest, eventRequestOf } from './event-requests.ts'
import type { EventStreams } from './event-streams.ts'

interface EventWebhookDeps extends OfferDeps {
  calls: Pick<Calls, 'countWrite'>
  config: Pick<Config, 'writesPerMinute'>
  webhooks: OfferDeps['webhooks'] & Pick<Subscriptions, 'keep' | 'unsubscribe'>
}

/**
 * Returns the methods with which a client subscribes a webhook endpoint to events (SEP-3415, Webhook-Based Delivery).
 */
const webhookMethods = (deps: EventWebhookDeps, caller: Caller): Pick<EventMethods, 'subscribe' | 'unsubscribe'> => ({
  async subscribe(params) {
    countWrite(deps, caller)
    const request = eventRequestOf(caller.agentId, 'webhook', params)
    const { url, secret } = deliveryOf(params)
    const lifeMs = lifeOf(params)
    if (typeof secret !== 'string') throw eventError('InvalidParams', 'delivery.secret must be a string')
    const wanted = { ...request, url, secret, lifeMs }
    const offer = await prepareSubscription(deps, subscriberOf(caller, 'mcp'), wanted).catch((thrown) => {
      throw withLimit(thrown, { limit: 'verifications' })
    })
    if ('refused' in offer) throw errorOf(offer)
    const { allowed: admitted, truncated } = offer
    const subscription = await deps.webhooks.keep(admitted)
    if ('refused' in subscription) throw errorOf(subscription)
    return {
      id: subscription.id,
      refreshBefore: timeOf(subscription.expires_at),
      cursor: createEventCursor(caller.agentId, subscription.watermark),
      truncated,
      ...(admitted.before && { deliveryStatus: statusOf(admitted.before) }),
    }
  },

  async unsubscribe(params) {
    countWrite(deps, caller)
    const { agentId, name, arguments: input } = eventRequestOf(caller.agentId, 'webhook', params)
    const { url } = deliveryOf(params)
    const key = { agentId, clientId: caller.clientId, url, name, arguments: input }
    if (!(await deps.webhooks.unsubscribe(key)))
      throw eventError('NotFound', 'you have no subscription with these parameters', { kind: 'subscription' })
    return {}
  },
})

function deliveryOf({ delivery }: JsonRpcParams): { url: string; secret: unknown } {
  const { mode, url, secret } = Object(delivery)
  if ((mode ?? 'webhook') !== 'webhook')
    throw eventError('Unsupported', 'events/subscribe delivers only by webhook: omit delivery.mode', {
      feature: 'deliveryMode',
      value: mode,
    })
  if (typeof url !== 'string') throw eventError('InvalidParams', 'delivery.url must be a string')
  return { url, secret }
}

function lifeOf({ ttlMs }: JsonRpcParams): number | null | undefined {
  if (ttlMs === undefined || ttlMs === null) return ttlMs
  if (!Number.isInteger(ttlMs)) throw eventError('InvalidParams', 'ttlMs must be an integer or null')
  return Number(ttlMs)
}

/** Returns the delivery status of the subscription before this call, in the format of SEP-3415. */
const statusOf = ({ suspended_at, last_delivery_at, last_error, failed_since }: Webhook): object => ({
  active: suspended_at === null,
  lastDeliveryAt: timeOf(last_delivery_at),
  lastError: last_error,
  ...(failed_since !== null && { failedSince: timeOf(failed_since) }),
})

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function errorOf(refusal: SubscriptionRejection): Error {
  if (refusal.refused === 'invalid') return eventError('InvalidParams', `delivery.${refusal.detail}`)
  if (refusal.refused === 'endpoint')
    return eventError('CallbackEndpointError', 'the endpoint must return the challenge', { reason: refusal.reason })
  const { limit: max } = refusal
  if (refusal.refused === 'owner exhausted')
    return eventError('ResourceExhausted', ownerWebhookLimitError(max).detail, { limit: 'subscriptions', max })
  return eventError('ResourceExhausted', `an agent has at most ${max} webhooks: delete one first`, {
    limit: 'subscriptions',
    max,
  })
}

/** Counts a write for the rate limit, as REST does. */
function countWrite({ calls, config }: EventWebhookDeps, caller: Caller): void {
  try {
    calls.countWrite(caller)
  } catch (thrown) {
    throw withLimit(thrown, { limit: 'writes', max: config.writesPerMinute })
  }
}

const withLimit = (thrown: unknown, data: { limit: string; max?: number }): unknown =>
  thrown instanceof Fault && thrown.code === 'RATE_LIMITED'
    ? eventError('ResourceExhausted', thrown.detail, data)
    : thrown

/** Subscription that a client follows by its own event stream. */
export interface FollowedSubscription {
  request: EventRequest
  /** First page of events after the cursor. */
  first: OccurrencePage
  id: RequestId
  /** Removes the stream from the count for the limit of the agent. */
  release(): void
}

interface EventDispatcherDeps extends EventWebhookDeps {
  observe: Pick<Observers, 'fault' | 'mcp'>
  streams: Pick<EventStreams, 'reserve'>
}

/** Creates the methods of the MCP extension for events (SEP-3415). */
export function createEventDispatcher(deps: EventDispatcherDeps) {
  const { events, observe, streams } = deps

  /** Reads the first page of events after the cursor. Without a cursor, starts at the current end of the mailbox. */
  async function pageOf({ cursor, ...search }: EventRequest): Promise<OccurrencePage> {
    if (cursor) return events.read({ ...search, after: cursor })
    const now = await events.endOf(search.agentId)
    return { occurrences: [], start: now, position: now, hasMore: false, truncated: false }
  }

  async function reserve(caller: Caller): Promise<() => void> {
    const reserved = await streams.reserve(caller)
    if (typeof reserved === 'number') throw tooManyStreams(reserved)
    return reserved
  }

  const protocolErrorOf = (thrown: unknown, method: string, requestId: string): ProtocolError => {
    if (thrown instanceof ProtocolError) return thrown
    const fault = toFault(thrown)
    observe.fault(method, fault, requestId)
    return new ProtocolError(ProtocolErrorCode.InternalError, `${fault.code}: ${fault.detail}`)
  }

  async function poll(agentId: string, params: JsonRpcParams): Promise<Result> {
    const request = eventRequestOf(agentId, 'poll', params)
    const { occurrences, position, hasMore, truncated } = await pageOf(request)
    observe.mcp.events(occurrences.length)
    return {
      events: occurrences.map(({ occurrence }) => occurrence),
      cursor: createEventCursor(agentId, position),
      truncated,
      hasMore,
      nextPollMs: fixedLimits.eventPollSeconds * 1000,
    }
  }

  async function begin(caller: Caller, params: JsonRpcParams, id: RequestId): Promise<FollowedSubscription> {
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
    /** Returns the methods for one request of an agent. They call `follow` if a subscription needs a stream. */
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
        /** Starts an event stream. Returns the result that is sent at the end of the stream. */
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

function tooManyStreams(max: number): Error {
  const detail = `the agent, or all agents of its owner, have at most ${max} streams: close one first`
  return eventError('ResourceExhausted', detail, { limit: 'streams', max })
}
