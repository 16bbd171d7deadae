import { retryAfterMs } from '../../domain/webhooks.ts'
import type { Egress } from '../../egress/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Observers } from '../../platform/observe.ts'
import type { Store } from '../../store/index.ts'
import type { WebSessionCutoffs } from '../../store/access/web-sessions.ts'
import type { ClaimedPush } from '../../store/people/push-subscriptions.ts'
import { messageTo, type WebPushSender } from './messages.ts'

export interface PushSendingDeps {
  store: Pick<Store, 'pushSubscriptions'>
  clock: Clock
  egress: Pick<Egress, 'post'>
  observe: Pick<Observers, 'webPush'>
  /** Returns the cutoffs for sessions that are valid now. A browser with another session gets no notification. */
  validSessions(now: number): WebSessionCutoffs
}

/** Shortest time in milliseconds between two notifications of one browser. */
export const pushIntervalMs = 60_000
/** Time in milliseconds within which a push service has to respond. */
const totalMs = 5_000
/** Highest number of messages that one run sends, and how many at the same time. */
const perRunMax = 1_000
const sendsAtOnce = { usual: 16, troubled: 4 }

/** Statuses by which a push service says that a subscription has ended (RFC 8030 section 7.3). */
const goneStatuses: ReadonlySet<number | undefined> = new Set([404, 410])

/**
 * Creates the function that sends due messages. Subscriptions whose last attempt failed have runs of their own, so a
 * push service that does not respond delays no other. The row of a subscription is its place in the queue: a claim
 * lasts a minute or longer, and another process sends the message again if this one crashes.
 */
export function createPushSending(deps: PushSendingDeps, sender: WebPushSender) {
  const { store, clock, observe, validSessions } = deps
  const { pushSubscriptions } = store

  /** Notifies one browser. Returns false if none is due. */
  async function sendNext(isTroubled: boolean): Promise<boolean> {
    const claimed = await pushSubscriptions.claim(clock(), validSessions(clock()), isTroubled)
    if (claimed === undefined) return false
    observe.webPush.tried(await attempt(deps, sender, claimed))
    return true
  }

  return async (isTroubled: boolean): Promise<void> => {
    let rest = perRunMax
    const worker = async (): Promise<void> => {
      while (rest-- > 0 && (await sendNext(isTroubled)));
    }
    const workers = isTroubled ? sendsAtOnce.troubled : sendsAtOnce.usual
    await Promise.all(Array.from({ length: workers }, worker))
  }
}

/** Sends the message of a claimed subscription, and stores the result. Returns the outcome for the operator. */
async function attempt(deps: PushSendingDeps, sender: WebPushSender, claimed: ClaimedPush): Promise<string> {
  const { clock, egress } = deps
  const { pushSubscriptions } = deps.store
  if (!claimed.is_valid) return 'signed_out' // the job that removes expired sessions removes it
  const { subscription } = claimed
  const message = subscription && (await messageTo(subscription, claimed, sender, clock()))
  if (!message) return 'unreadable'
  const { failure, status, retryAfter } = await egress.post(subscription.endpoint, { ...message, totalMs })
  if (goneStatuses.has(status)) {
    await pushSubscriptions.removeGone(claimed)
    return 'gone'
  }
  if (failure === undefined) await pushSubscriptions.finish(claimed, clock(), pushIntervalMs)
  else if (retryAfter !== undefined)
    await pushSubscriptions.postpone(claimed, clock() + retryAfterMs(retryAfter, clock()))
  return failure ?? 'ok'
}
