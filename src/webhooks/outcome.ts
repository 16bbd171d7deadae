import { dayMs } from '../domain/durations.ts'
import { longestDelayMs, retryAfterMs, withTries } from '../domain/webhooks.ts'
import type { FinishedTurn, LeasedWebhook } from '../store/webhook-leases.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import { delayFor, newMessageId } from './keys.ts'
import type { Tried } from './tries.ts'
import type { Turn } from './turn.ts'

/** What is written down of a turn. */
export interface Finished {
  state: FinishedTurn
  /** Events that are tried again, each at its time. */
  again: readonly WebhookRetry[]
  /** Ids of events that are not: they were taken, are gone, or are given up. */
  over: readonly string[]
}

/**
 * An event that an endpoint does not take, while it takes others, is given up after that: some six days. Nothing is
 * given up because of an endpoint that takes nothing at all.
 */
const attemptsMax = 17

/** So long it counts as slow, however fast it is meanwhile. */
const slowForMs = 600_000

/** What follows from the outcomes of a turn. */
export function finishedTurn(
  webhook: LeasedWebhook,
  retries: readonly WebhookRetry[],
  turn: Turn,
  now: number,
  failureDays: number,
): Finished {
  const failed = turn.tries.filter(({ outcome }) => outcome.failure !== undefined)
  const isWell = turn.tries.some(({ outcome }) => !outcome.failure || outcome.status === 413)
  const isFailing = !isWell && failed.some(({ event }) => webhook.failures > 0 || !event?.retry)
  const failures = isWell ? 0 : webhook.failures + (isFailing ? 1 : 0)
  const isTakingOthers = isWell || (webhook.last_delivery_at ?? 0) > now - dayMs
  const unsent = failed.flatMap((one) => retryOf(one, webhook, now))
  const given = unsent.filter(({ attempts }) => attempts === Infinity || (attempts >= attemptsMax && isTakingOthers))
  const again = unsent.filter((retry) => !given.includes(retry))
  const isTriedAgain = new Set(again.map(({ envelope_id }) => envelope_id))
  const known = retries.filter(({ envelope_id }) => !isTriedAgain.has(envelope_id))
  const over = [...turn.over, ...given].map(({ envelope_id }) => envelope_id)
  const left = [...known.filter(({ envelope_id }) => !over.includes(envelope_id)), ...again]
  const failedSince = failures === 0 ? null : (webhook.failed_since ?? now)
  const isSuspended = failedSince !== null && now - failedSince >= failureDays * dayMs
  const wasQuiet = turn.tries.length === 0
  const wait = Math.max(0, ...failed.map(({ outcome }) => retryAfterMs(outcome.retryAfter, now)))
  return {
    state: {
      ...turn.position,
      gap_id: turn.gapId ?? (given.length > 0 ? newMessageId('gap') : null),
      failures,
      failed_since: failedSince,
      tried_at: turn.tries.length > 0 ? now : webhook.tried_at,
      last_delivery_at: isWell ? now : webhook.last_delivery_at,
      last_error: failed.at(-1)?.outcome.failure ?? (isWell ? null : webhook.last_error),
      past_tries: withTries(
        webhook.past_tries,
        turn.tries.map(({ outcome }) => outcome.failure ?? 'ok'),
        now,
      ),
      slow_until: turn.tries.some(({ outcome }) => outcome.isSlow) ? now + slowForMs : webhook.slow_until,
      suspended_at: isSuspended ? now : null,
      held_until: wait > 0 ? now + wait : null,
      ...dueAfter(
        { webhook, failures, wait, left, isSuspended, hasMore: turn.hasMore || given.length > 0, wasQuiet },
        now,
      ),
    },
    again,
    over,
  }
}

/** When it is tried again; a message that is no event is known by the subscription itself. */
function retryOf({ event, outcome }: Tried, { id }: LeasedWebhook, now: number): WebhookRetry[] {
  if (!event) return []
  const attempts = outcome.status === 413 ? Infinity : (event.retry?.attempts ?? 0) + 1
  const { after_created_at: created_at, after_envelope_id: envelope_id } = event.position
  const delay = delayFor(`${id} ${envelope_id}`, attempts, longestDelayMs.message)
  return [{ created_at, envelope_id, attempts, due_at: now + Math.max(delay, retryAfterMs(outcome.retryAfter, now)) }]
}

interface Afterwards {
  webhook: LeasedWebhook
  failures: number
  /** So long the endpoint wants to be left alone. */
  wait: number
  left: readonly WebhookRetry[]
  isSuspended: boolean
  hasMore: boolean
  /** Whether nothing was sent. */
  wasQuiet: boolean
}

function dueAfter(
  { webhook, failures, wait, left, isSuspended, hasMore, wasQuiet }: Afterwards,
  now: number,
): Pick<FinishedTurn, 'due_at' | 'isHeld'> {
  if (isSuspended) return { due_at: null, isHeld: true }
  if (failures > 0 && !(hasMore && wasQuiet)) {
    const delay = delayFor(webhook.id, failures, longestDelayMs.subscription)
    return { due_at: now + Math.max(delay, wait), isHeld: true }
  }
  if (wait > 0) return { due_at: now + wait, isHeld: true }
  return { due_at: hasMore ? now : earliest(left), isHeld: false }
}

const earliest = (retries: readonly WebhookRetry[]): number | null =>
  retries.length === 0 ? null : Math.min(...retries.map(({ due_at }) => due_at))
