import { dayMs } from '../domain/durations.ts'
import { longestDelayMs, retryAfterMs, withTries } from '../domain/webhooks.ts'
import type { AttemptResult, LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import { delayFor, newMessageId } from './keys.ts'
import type { DeliveryAttempt } from './attempts.ts'
import type { DeliveryRun } from './delivery-run.ts'

/** Changes to store after a delivery run. */
export interface RunResult {
  state: AttemptResult
  /** Events to retry, each at its own time. */
  newRetries: readonly WebhookRetry[]
  /** Ids of the events that need no retry: they were delivered, removed or given up. */
  doneIds: readonly string[]
}

/**
 * Attempts, over about six days, after which an event is given up. It applies only while the endpoint accepts other
 * events. While an endpoint accepts nothing, no event is given up.
 */
const attemptsMax = 17

/** Time for which an endpoint counts as slow after one slow answer. */
const slowForMs = 600_000

/**
 * Returns the new state of a subscription and of its retries after a delivery run. Suspends the subscription after
 * `failureDays` without a success.
 */
export function resultOfRun(
  webhook: LeasedWebhook,
  retries: readonly WebhookRetry[],
  run: DeliveryRun,
  now: number,
  failureDays: number,
): RunResult {
  const failed = run.tries.filter(({ outcome }) => outcome.failure !== undefined)
  const isWell = run.tries.some(({ outcome }) => !outcome.failure || outcome.status === 413)
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
      past_tries: withTries(
        webhook.past_tries,
        run.tries.map(({ outcome }) => outcome.failure ?? 'ok'),
        now,
      ),
      slow_until: run.tries.some(({ outcome }) => outcome.isSlow) ? now + slowForMs : webhook.slow_until,
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

/**
 * Returns the retry for a failed event, and nothing for a message that carries no event. A 413 gives infinite
 * attempts, so the event is given up.
 */
function retryOf({ event, outcome }: DeliveryAttempt, { id }: LeasedWebhook, now: number): WebhookRetry[] {
  if (!event) return []
  const attempts = outcome.status === 413 ? Infinity : (event.retry?.attempts ?? 0) + 1
  const { after_created_at: created_at, after_envelope_id: envelope_id } = event.position
  const delay = delayFor(`${id} ${envelope_id}`, attempts, longestDelayMs.message)
  return [{ created_at, envelope_id, attempts, due_at: now + Math.max(delay, retryAfterMs(outcome.retryAfter, now)) }]
}

interface RunSummary {
  webhook: LeasedWebhook
  failures: number
  /** Milliseconds to wait as the endpoint demanded by Retry-After. */
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
    const delay = delayFor(webhook.id, failures, longestDelayMs.subscription)
    return { due_at: now + Math.max(delay, wait), isHeld: true }
  }
  if (wait > 0) return { due_at: now + wait, isHeld: true }
  return { due_at: hasMore ? now : earliest(pendingRetries), isHeld: false }
}

const earliest = (retries: readonly WebhookRetry[]): number | null =>
  retries.length === 0 ? null : Math.min(...retries.map(({ due_at }) => due_at))
