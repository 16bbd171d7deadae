import type { MailboxCursor } from '#generated/rest/models.ts'
import { isSameCursor, placeBefore } from '../domain/webhooks.ts'
import type { OccurrencePage } from '../events/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import type { Read } from './reading.ts'
import type { SentEvent } from './tries.ts'

/** An event that is due again. */
interface Repeated {
  retry: WebhookRetry
  event?: SentEvent
  /** Whether retention has removed it. */
  isLost: boolean
}

/** Finds what is sent again in a turn. */
export function createRepeats(read: Read, clock: Clock) {
  /** The event, as it is told now. It may have been removed meanwhile, or be none of those that are wanted any more. */
  async function again(webhook: LeasedWebhook, retry: WebhookRetry): Promise<Repeated> {
    const place = placeOf(retry)
    const { occurrences, truncated } = await read(webhook, { after: placeBefore(place), limit: 1, isOne: true })
    const found = occurrences.find(({ position }) => isSameCursor(position, place))
    return { retry, ...(found ? { event: { ...found, retry } } : {}), isLost: !found && truncated }
  }

  /** And all that is lost as soon as one is: of all together one gap is told. */
  return async (webhook: LeasedWebhook, retries: readonly WebhookRetry[], page: OccurrencePage) => {
    const due = dueOf(webhook, retries, page, clock())
    const repeated = await Promise.all(due.map((retry) => again(webhook, retry)))
    if (!page.truncated && !repeated.some(({ isLost }) => isLost)) return repeated
    const others = retries.filter((retry) => !due.includes(retry))
    const known = await Promise.all(others.map((retry) => again(webhook, retry)))
    return [...repeated, ...known.filter(({ isLost }) => isLost)]
  }
}

const placeOf = (retry: WebhookRetry): MailboxCursor => ({
  after_created_at: retry.created_at,
  after_envelope_id: retry.envelope_id,
})

/** Each of them is read by itself; others that are due come in the next turn. */
const repeatsPerTurn = 16

/** Of who failed last, only one message is sent, a new one first: an old one may be what it cannot take. */
function dueOf(
  { failures }: LeasedWebhook,
  retries: readonly WebhookRetry[],
  { occurrences }: OccurrencePage,
  now: number,
): readonly WebhookRetry[] {
  const byTime = retries.toSorted((one, other) => one.due_at - other.due_at)
  if (failures === 0) return byTime.filter(({ due_at }) => due_at <= now).slice(0, repeatsPerTurn)
  return occurrences.length > 0 ? [] : byTime.slice(0, 1)
}
