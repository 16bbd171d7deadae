import type { MailArrival } from '../../domain/acceptance.ts'
import { Fault } from '../../fault.ts'
import type { Egress } from '../../egress/index.ts'
import type { Timer } from '../../platform/clock.ts'
import type { Observers } from '../../platform/observe.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { PushSubscription } from '../../store/people/push-subscriptions.ts'
import { hashOfTexts } from '../emails/queue.ts'
import { parseSubscriptionKeys } from './encryption.ts'
import { createPushNews } from './news.ts'
import { createPushSending, type PushSendingDeps } from './sending.ts'

export interface WebPushDeps extends PushSendingDeps {
  store: Pick<Store, 'emails' | 'pushSubscriptions' | 'transaction'>
  config: Pick<Config, 'webPushKey' | 'webPushContact'>
  egress: Pick<Egress, 'post' | 'refusalOf'>
  observe: Pick<Observers, 'webPush' | 'background'>
  timer: Timer
}

/** Browser session of a person. */
interface OwnSession {
  id: string
  account_id: string
}

/** Notifications to the browsers of people. They say that something happened, and nothing about it. */
export interface WebPush {
  /** Public key for subscriptions. Undefined if the service sends no notifications. */
  publicKey: string | undefined
  /** Stores the subscription of the browser with this session. It ends with the session. */
  subscribe(session: OwnSession, subscription: PushSubscription): Promise<void>
  unsubscribe(session: OwnSession): Promise<void>
  /** Collects new mail. It returns at once, and never throws. */
  wake(arrivals: readonly MailArrival[]): void
  /** Notes a request of an agent that waits for approval. It returns at once, and never throws. */
  approvalWaits(agentId: string): void
  /** Resolves when all noted events are stored. */
  flush(): Promise<void>
  /** Sends due messages: those whose last attempt failed, or all others. */
  send(which: 'usual' | 'troubled'): Promise<void>
}

const damaged = (): Fault =>
  new Fault('VALIDATION_ERROR', 'the browser sent a subscription that is not valid: turn notifications on again')

/** Throws if the service cannot send messages to the subscription. */
function requireUsable({ refusalOf }: Pick<Egress, 'refusalOf'>, { endpoint, p256dh, auth }: PushSubscription): void {
  if (!endpoint.startsWith('https://') || refusalOf(endpoint) !== undefined) throw damaged()
  if (!parseSubscriptionKeys(p256dh, auth)) throw damaged()
}

export function createWebPush(deps: WebPushDeps): WebPush {
  const { store, clock, config, egress, observe, timer } = deps
  const { webPushKey: key, webPushContact: contact } = config
  const send = key && contact !== undefined ? createPushSending(deps, { key, contact }) : undefined
  const failed = (error: unknown): void => observe.background('web-push', error)
  const news = createPushNews({ store, clock, timer, failed })
  return {
    publicKey: key?.publicKey,
    async subscribe(session, subscription) {
      if (!send) throw new Fault('FORBIDDEN', 'the operator of this service has turned off notifications to browsers')
      requireUsable(egress, subscription)
      await store.transaction(async ({ pushSubscriptions }) => {
        const hash = hashOfTexts(subscription.endpoint)
        if (await pushSubscriptions.put(session, subscription, hash, clock())) return
        throw new Fault('CONFLICT', 'this browser gets notifications of another account: turn notifications on again')
      })
    },
    unsubscribe: (session) => store.pushSubscriptions.remove(session),
    wake: (arrivals) => void (send && news.addMail(arrivals)),
    approvalWaits: (agentId) => void (send && news.addApproval(agentId)),
    flush: news.flush,
    send: async (which) => send?.(which === 'troubled'),
  }
}
