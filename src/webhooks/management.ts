import type { EventName } from '#generated/mcp/events.ts'
import { hostOf } from '../egress/addresses.ts'
import { cursorBeforeEntry, parseAttempts, type RecordedAttempt } from '../domain/webhooks.ts'
import { isSameCursor } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { EndpointLimits, EndpointProblem } from './admission.ts'
import { createEventCursor, parseEventFilter, type Events, type Occurrence } from './events.ts'
import type { WebhookMessages } from './messages.ts'
import { attemptText, isExpired, readAuthorizationStates } from './serving.ts'
import { formerMs, type Subscription } from './subscriptions.ts'

interface ManagementDeps {
  clock: Clock
  endpointLimits: EndpointLimits
  events: Pick<Events, 'read'>
  find(agentId: string, id: string): Promise<Subscription | undefined>
  messages: Pick<WebhookMessages, 'post'>
  store: Store
}

/** Creates the operations for the people who manage the agents of webhooks. */
export function createWebhookManagement({ clock, endpointLimits, events, find, messages, store }: ManagementDeps) {
  /** Reads an event of a webhook again. Returns undefined if retention has removed its message. */
  async function readEvent(
    { agent_id: agentId, name, ...webhook }: Subscription,
    { id, created_at }: RecordedAttempt,
  ): Promise<Occurrence | undefined> {
    if (created_at === undefined) return undefined
    const place = { after_created_at: created_at, after_envelope_id: id }
    const filter = parseEventFilter(name as EventName, JSON.parse(webhook.arguments))
    const search = { agentId, name: name as EventName, filter, after: cursorBeforeEntry(place), limit: 1, isOne: true }
    const { occurrences } = await events.read(search)
    return occurrences.find(({ position }) => isSameCursor(position, place))?.occurrence
  }

  /** Throws unless the webhook may still send events. */
  async function requireValid(webhook: Subscription): Promise<void> {
    const [authorization] = await readAuthorizationStates(store, [webhook])
    if (authorization !== 'authorized' || isExpired(webhook, clock()))
      throw new Fault(
        'FORBIDDEN',
        'this webhook sends no events now: its agent is inactive, or its client has no access',
      )
  }

  return {
    /** Returns the last delivery attempts of a webhook, the newest first. */
    attempts: async (id: string): Promise<RecordedAttempt[]> => parseAttempts(await store.webhookHistory.read(id)),

    /** Returns the event of an attempt, as the endpoint receives it. */
    async eventOf(agentId: string, id: string, attempt: RecordedAttempt): Promise<Occurrence | undefined> {
      const webhook = await find(agentId, id)
      return webhook && readEvent(webhook, attempt)
    },

    /**
     * Sends the event of an attempt once more, and stores the new attempt. Returns the problem, or undefined if the
     * endpoint accepted the event.
     */
    async resend(agentId: string, id: string, attempt: RecordedAttempt): Promise<EndpointProblem | undefined> {
      const webhook = await find(agentId, id)
      const endpoint = webhook && (await store.webhooks.endpointOf(agentId, id, clock()))
      if (!webhook || !endpoint) throw new Fault('NOT_FOUND', 'the webhook has ended')
      await requireValid(webhook)
      const event = await readEvent(webhook, attempt)
      if (!event) throw new Fault('NOT_FOUND', 'the message of this event is no longer stored')
      endpointLimits.spend(agentId, hostOf(new URL(endpoint.url)))
      const cursor = createEventCursor(agentId, webhook.watermark)
      const outcome = await messages.post({ subscriptionId: id, ...endpoint }, event.eventId, { ...event, cursor })
      const { created_at } = attempt
      const record = attemptText(outcome, { id: event.eventId, ...(created_at !== undefined && { created_at }) })
      await store.webhookHistory.record(id, [record])
      if (!outcome.failure) await store.webhookRetries.remove(id, [event.eventId])
      return outcome.failure
    },

    /**
     * Replaces the secret of a webhook. Messages are signed with both secrets for an hour. Returns false if there is no
     * such webhook.
     */
    rotateSecret: (agentId: string, id: string, secret: string): Promise<boolean> =>
      store.transaction(async ({ webhooks }) => {
        const locked = await webhooks.lock(id)
        if (!locked || !(await webhooks.find(agentId, id))) return false
        await webhooks.replaceSecret(id, locked, secret, clock(), clock() + formerMs)
        return true
      }),
  }
}
