import { faultOfActor } from '../domain/authority.ts'
import { dayMs } from '../domain/durations.ts'
import { longestRetryDelayMs, type RecordedAttempt, retryAfterMs, slowDeliveryMs } from '../domain/webhooks.ts'
import type { DeletionClock } from '../mail/retention/deletion-clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Observers } from '../platform/observe.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/index.ts'
import { storedAttemptsMax } from '../store/push/webhook-history.ts'
import type { AttemptResult, LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import type { DeliveryAttempt, DeliveryRun, RunDelivery } from './delivery-run.ts'
import {
  isSettled,
  retryDelayMs,
  type MessageOutcome,
  type WebhookMessages,
  newMessageId,
  type SubscriptionTermination,
} from './messages.ts'

/** Changes to store after a delivery run. */
interface RunResult {
  state: AttemptResult
  /** Events to retry, each at its own time. */
  newRetries: readonly WebhookRetry[]
  /** Ids of the events that need no further retry: they were delivered, removed or given up. */
  doneIds: readonly string[]
}

/**
 * Number of attempts, over about six days, after which the service gives an event up. While an endpoint accepts no
 * event at all, the service gives none up.
 */
const attemptsMax = 17

/** Milliseconds for which an endpoint counts as slow after one slow response. */
const slowForMs = 600_000

/**
 * Returns the new state of a subscription and of its retries after a delivery run. The subscription is suspended after
 * `failureDays` days without a success.
 */
function resultOfRun(
  webhook: LeasedWebhook,
  retries: readonly WebhookRetry[],
  run: DeliveryRun,
  now: number,
  failureDays: number,
): RunResult {
  const failed = run.tries.filter(({ outcome }) => !isSettled(outcome))
  const isWell = run.tries.some(({ outcome }) => isSettled(outcome) || outcome.status === 413)
  const isFailing = !isWell && failed.some(({ event }) => webhook.failures > 0 || !event?.retry)
  const failures = isWell ? 0 : webhook.failures + (isFailing ? 1 : 0)
  const isTakingOthers = isWell || (webhook.last_delivery_at ?? 0) > now - dayMs
  const unsent = failed.flatMap((one) => retryOf(one, webhook, now))
  const deadRetries = unsent.filter(
    ({ attempts }) => attempts === Infinity || (attempts >= attemptsMax && isTakingOthers),
  )
  const newRetries = unsent.filter((retry) => !deadRetries.includes(retry))
  const isRetried = new Set(newRetries.map(({ envelope_id }) => envelope_id))
  const known = retries.filter(({ envelope_id }) => !isRetried.has(envelope_id))
  const doneIds = [...run.doneRetries, ...deadRetries].map(({ envelope_id }) => envelope_id)
  const pendingRetries = [...known.filter(({ envelope_id }) => !doneIds.includes(envelope_id)), ...newRetries]
  const failedSince = failures === 0 ? null : (webhook.failed_since ?? now)
  const isSuspended = failedSince !== null && now - failedSince >= failureDays * dayMs
  const wasQuiet = run.tries.length === 0
  const wait = Math.max(0, ...failed.map(({ outcome }) => retryAfterMs(outcome.retryAfter, now)))
  return {
    state: {
      ...run.position,
      gap_id: run.gapId ?? (deadRetries.length > 0 ? newMessageId('gap') : null),
      failures,
      failed_since: failedSince,
      tried_at: run.tries.length > 0 ? now : webhook.tried_at,
      last_delivery_at: isWell ? now : webhook.last_delivery_at,
      last_error: failed.at(-1)?.outcome.failure ?? (isWell ? null : webhook.last_error),
      attempts: run.tries.slice(-storedAttemptsMax).map(recordOf).reverse(),
      slow_until: run.tries.some(({ outcome }) => outcome.ms > slowDeliveryMs) ? now + slowForMs : webhook.slow_until,
      suspended_at: isSuspended ? now : null,
      held_until: wait > 0 ? now + wait : null,
      ...nextDue(
        {
          webhook,
          failures,
          wait,
          pendingRetries,
          isSuspended,
          hasMore: run.hasMore || deadRetries.length > 0,
          wasQuiet,
        },
        now,
      ),
    },
    newRetries,
    doneIds,
  }
}

/** Returns an attempt as JSON, for the history of the webhook. */
function recordOf({ id, event, outcome }: DeliveryAttempt): string {
  const number = (event?.retry?.attempts ?? 0) + 1
  return attemptText(outcome, { id, number, ...(event && { created_at: event.position.after_created_at }) })
}

/** Returns an attempt to send a message as JSON, for the history of the webhook. */
export function attemptText(
  { sentAt: at, ms, status, failure }: MessageOutcome,
  message: Pick<RecordedAttempt, 'id' | 'number' | 'created_at'>,
): string {
  const result = { ...(status !== undefined && { status }), ...(failure && { failure }) }
  return JSON.stringify({ at, ...message, ...result, ms: Math.round(ms) } satisfies RecordedAttempt)
}

/**
 * Returns the retry for a failed event. Returns none for a message that carries no event. After a 413, the retry has
 * infinitely many attempts, so that the event is given up.
 */
function retryOf({ event, outcome }: DeliveryAttempt, { id }: LeasedWebhook, now: number): WebhookRetry[] {
  if (!event) return []
  const attempts = outcome.status === 413 ? Infinity : (event.retry?.attempts ?? 0) + 1
  const { after_created_at: created_at, after_envelope_id: envelope_id } = event.position
  const delay = retryDelayMs(`${id} ${envelope_id}`, attempts, longestRetryDelayMs.message)
  return [{ created_at, envelope_id, attempts, due_at: now + Math.max(delay, retryAfterMs(outcome.retryAfter, now)) }]
}

interface RunSummary {
  webhook: LeasedWebhook
  failures: number
  /** Milliseconds to wait, as the `Retry-After` header of the endpoint demands. */
  wait: number
  pendingRetries: readonly WebhookRetry[]
  isSuspended: boolean
  hasMore: boolean
  /** True if the delivery run sent no message. */
  wasQuiet: boolean
}

function nextDue(
  { webhook, failures, wait, pendingRetries, isSuspended, hasMore, wasQuiet }: RunSummary,
  now: number,
): Pick<AttemptResult, 'due_at' | 'isHeld'> {
  if (isSuspended) return { due_at: null, isHeld: true }
  if (failures > 0 && !(hasMore && wasQuiet)) {
    const delay = retryDelayMs(webhook.id, failures, longestRetryDelayMs.subscription)
    return { due_at: now + Math.max(delay, wait), isHeld: true }
  }
  if (wait > 0) return { due_at: now + wait, isHeld: true }
  return { due_at: hasMore ? now : earliest(pendingRetries), isHeld: false }
}

const earliest = (retries: readonly WebhookRetry[]): number | null =>
  retries.length === 0 ? null : Math.min(...retries.map(({ due_at }) => due_at))

/** Notifies the people who manage the agent of a suspended webhook, in the transaction that suspends it. */
export type NotifySuspended = (inside: Store, agentId: string) => Promise<void>

interface ServingDeps {
  clock: Clock
  config: Pick<Config, 'webhookFailureDays'>
  deletionClock: Pick<DeletionClock, 'hasJumped'>
  messages: WebhookMessages
  notify: NotifySuspended
  observe: Pick<Observers, 'webhooks'>
  store: Store
  runDelivery: RunDelivery
}

/** Leased subscription, with the data to serve it. */
export interface LeasedSubscription {
  webhook: LeasedWebhook
  retries: readonly WebhookRetry[]
  authorization: AuthorizationState
}

/**
 * State of the authorization of a subscription. The subscription of an inactive agent waits, because the agent can
 * become active again.
 */
type AuthorizationState = 'authorized' | 'inactive' | 'ended'

/**
 * Milliseconds until the service checks the subscription of an inactive agent again. A notification can cause an
 * earlier check.
 */
const inactiveMs = 300_000

const authorityEnded: SubscriptionTermination = { code: -32_012, message: 'the authorization has ended' }

/** Returns the authorization state of each subscription, in the order of the input. */
export async function readAuthorizationStates(
  { authority }: Pick<Store, 'authority'>,
  webhooks: readonly Pick<LeasedWebhook, 'agent_id' | 'client_id' | 'session_id'>[],
): Promise<AuthorizationState[]> {
  const actors = webhooks.map((one) => ({ agentId: one.agent_id, clientId: one.client_id, sessionId: one.session_id }))
  return (await authority.read(actors)).map((status) => {
    const refusal = faultOfActor(status, 'socket')
    if (!refusal) return 'authorized'
    return refusal.code === 'FORBIDDEN' ? 'inactive' : 'ended'
  })
}

export const isExpired = ({ expires_at }: Pick<LeasedWebhook, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now

/**
 * Creates the function that serves one leased subscription. The function returns the time at which the subscription is
 * due next, or null.
 */
export function createServeSubscription({
  clock,
  config,
  deletionClock,
  messages,
  notify: notifySuspended,
  observe,
  store,
  runDelivery,
}: ServingDeps) {
  /**
   * Ends the subscription, unless the client has renewed it since the lease began. A renewed subscription goes back to
   * the queue.
   */
  async function end(
    webhook: LeasedWebhook,
    reason: 'expired' | 'authorization' | 'gone',
    notify?: () => Promise<unknown>,
  ): Promise<number | null> {
    if (!(await store.webhookLeases.end(webhook))) return store.webhookLeases.giveBack([webhook], null)
    observe.webhooks.ended(webhook.id, webhook.agent_id, reason)
    await notify?.()
    return null
  }

  async function terminate(webhook: LeasedWebhook): Promise<number | null> {
    const messenger = await messages.to(webhook)
    // One attempt only: the subscription no longer exists, so nothing can be retried.
    return end(webhook, 'authorization', () => messenger.terminated(authorityEnded))
  }

  /**
   * Stores the result of a delivery run, and notifies people of a suspension. Returns undefined if another process has
   * leased the subscription meanwhile.
   */
  async function finish(webhook: LeasedWebhook, { state, newRetries, doneIds }: RunResult) {
    if (doneIds.length === 0 && newRetries.length === 0 && state.suspended_at === null)
      return store.webhookLeases.finish(webhook, state)
    return store.transaction(async (inside) => {
      const { webhookLeases, webhookRetries } = inside
      const finished = await webhookLeases.finish(webhook, state)
      if (!finished) return undefined
      if (doneIds.length > 0) await webhookRetries.remove(webhook.id, doneIds)
      if (newRetries.length > 0) await webhookRetries.put(webhook.id, newRetries)
      if (finished.generation !== webhook.generation) await webhookRetries.hurry([webhook.id], clock())
      if (finished.suspended_at !== null) await notifySuspended(inside, webhook.agent_id)
      return finished
    })
  }

  return async (
    { webhook, retries, authorization }: LeasedSubscription,
    isStopping: () => boolean,
  ): Promise<number | null> => {
    const now = clock()
    if (isExpired(webhook, now))
      return (await deletionClock.hasJumped())
        ? store.webhookLeases.giveBack([webhook], now + inactiveMs)
        : end(webhook, 'expired')
    if (authorization === 'ended') return terminate(webhook)
    if (authorization === 'inactive') return store.webhookLeases.giveBack([webhook], now + inactiveMs)
    const run = await runDelivery(webhook, retries, isStopping)
    if (run.isGone) return end(webhook, 'gone')
    const finished = resultOfRun(webhook, retries, run, clock(), config.webhookFailureDays)
    const after = await finish(webhook, finished)
    if (after?.suspended_at != null) observe.webhooks.suspended(webhook.id, webhook.agent_id, finished.state.last_error)
    return after?.due_at ?? null
  }
}

export type ServeSubscription = ReturnType<typeof createServeSubscription>
