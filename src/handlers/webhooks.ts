import type { WebhooksHandlers } from '#generated/rest/handlers.ts'
import type { Webhook } from '#generated/rest/models.ts'
import type { CallContexts } from '../context.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { isWebhookId } from '../domain/webhooks.ts'
import { createEventCursor, parseEventFilter, parseEventCursor } from '../webhooks/events.ts'
import { Fault } from '../fault.ts'
import { ownerWebhookLimitError, subscriberOf, type SubscriptionRejection } from '../webhooks/admission.ts'
import { prepareSubscription, storeSubscription, type Subscription } from '../webhooks/subscriptions.ts'

export const webhooks: WebhooksHandlers<CallContexts> = {
  async listWebhooks({ webhooks, caller: { agentId } }, { query }) {
    const oneMore = await webhooks.list(agentId, decodePageCursor(query.cursor, isWebhookId), query.limit + 1)
    const { rows, next_cursor } = pageOf(oneMore, query.limit, ({ id }) => id)
    return { webhooks: rows.map(webhookOf), next_cursor }
  },

  async createWebhook({ caller, events, webhooks }, { body }) {
    const { url, secret, event: name, arguments: input = {}, cursor, ttl_seconds } = body
    const request = {
      url,
      secret,
      name,
      arguments: input,
      filter: parseEventFilter(name, input, ['arguments']),
      cursor: cursor == null ? undefined : parseEventCursor(caller.agentId, cursor),
      lifeMs: ttl_seconds == null ? ttl_seconds : ttl_seconds * 1000,
    }
    const offer = await prepareSubscription({ events, webhooks }, subscriberOf(caller, 'rest'), request)
    return {
      async write({ store }) {
        const subscription = 'refused' in offer ? offer : await storeSubscription(store, offer.allowed)
        if ('refused' in subscription) throw faultOf(subscription)
        return webhookOf(subscription)
      },
      committed: () => webhooks.added(),
    }
  },

  async deleteWebhook({ store, caller }, { path }) {
    if (!(await store.webhooks.remove(caller.agentId, path.webhook_id))) throw new Fault('NOT_FOUND')
    return { deleted: true }
  },
}

const webhookOf = (webhook: Subscription): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  event: webhook.name as Webhook['event'],
  arguments: JSON.parse(webhook.arguments),
  created_at: webhook.created_at,
  expires_at: webhook.expires_at,
  cursor: createEventCursor(webhook.agent_id, webhook.watermark),
  active: webhook.suspended_at === null,
  last_delivery_at: webhook.last_delivery_at,
  last_error: webhook.last_error as Webhook['last_error'],
  failed_since: webhook.failed_since,
})

function faultOf(refusal: SubscriptionRejection): Fault {
  if (refusal.refused === 'invalid') return new Fault('VALIDATION_ERROR', refusal.detail)
  if (refusal.refused === 'exhausted')
    return new Fault('VALIDATION_ERROR', `an agent has at most ${refusal.limit} webhooks: delete one first`)
  if (refusal.refused === 'owner exhausted') return ownerWebhookLimitError(refusal.limit)
  return new Fault('INVALID_ENDPOINT', `the endpoint cannot be used: ${refusal.reason}`)
}
