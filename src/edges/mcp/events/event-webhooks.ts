import type { Calls } from '../../../calls/index.ts'
import type { Config } from '../../../settings/config.ts'
import type { Caller } from '../../../domain/authority.ts'
import { cursorAt } from '../../../webhooks/events/cursors.ts'
import { Fault } from '../../../fault.ts'
import type { Webhook } from '../../../store/push/webhooks.ts'
import { ownerExhausted, subscriberOf, type SubscriptionRejection } from '../../../webhooks/admission.ts'
import { offerFor, type OfferDeps } from '../../../webhooks/offer.ts'
import type { Subscriptions } from '../../../webhooks/subscriptions.ts'
import { eventError, eventRequestOf } from './event-requests.ts'
import type { EventMethods, Params } from '../protocol.ts'

export interface EventWebhookDeps extends OfferDeps {
  calls: Pick<Calls, 'countWrite'>
  config: Pick<Config, 'writesPerMinute'>
  webhooks: OfferDeps['webhooks'] & Pick<Subscriptions, 'keep' | 'unsubscribe'>
}

/** Returns the methods by which a client subscribes an endpoint to events (SEP-3415, Webhook-Based Delivery). */
export const webhookMethods = (
  deps: EventWebhookDeps,
  caller: Caller,
): Pick<EventMethods, 'subscribe' | 'unsubscribe'> => ({
  async subscribe(params) {
    countWrite(deps, caller)
    const request = eventRequestOf(caller.agentId, 'webhook', params)
    const { url, secret } = deliveryOf(params)
    const lifeMs = lifeOf(params)
    if (typeof secret !== 'string') throw eventError('InvalidParams', 'delivery.secret must be a string')
    const wanted = { ...request, url, secret, lifeMs }
    const offer = await offerFor(deps, subscriberOf(caller, 'mcp'), wanted).catch((thrown) => {
      throw withLimit(thrown, { limit: 'verifications' })
    })
    if ('refused' in offer) throw errorOf(offer)
    const { allowed: admitted, truncated } = offer
    const subscription = await deps.webhooks.keep(admitted)
    if ('refused' in subscription) throw errorOf(subscription)
    return {
      id: subscription.id,
      refreshBefore: timeOf(subscription.expires_at),
      cursor: cursorAt(caller.agentId, subscription.watermark),
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
      throw eventError('NotFound', 'no subscription of yours has these parameters', { kind: 'subscription' })
    return {}
  },
})

function deliveryOf({ delivery }: Params): { url: string; secret: unknown } {
  const { mode = 'webhook', url, secret } = Object(delivery)
  if (mode !== 'webhook')
    throw eventError('Unsupported', 'events/subscribe delivers by webhook only', {
      feature: 'deliveryMode',
      value: mode,
    })
  if (typeof url !== 'string') throw eventError('InvalidParams', 'delivery.url must be a string')
  return { url, secret }
}

function lifeOf({ ttlMs }: Params): number | null | undefined {
  if (ttlMs === undefined || ttlMs === null) return ttlMs
  if (!Number.isSafeInteger(ttlMs)) throw eventError('InvalidParams', 'ttlMs must be an integer or null')
  return Number(ttlMs)
}

/** Returns the status of the subscription before this call. */
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
    return eventError('ResourceExhausted', ownerExhausted(max).detail, { limit: 'subscriptions', max })
  return eventError('ResourceExhausted', `an agent has at most ${max} webhooks: delete one first`, {
    limit: 'subscriptions',
    max,
  })
}

/** Counts a write, as REST does. */
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
