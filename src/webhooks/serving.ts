import type { Config } from '../settings/config.ts'
import { refusalOfActor } from '../domain/authority.ts'
import type { DeletionClock } from '../mail/retention/deletion-clock.ts'
import type { Observe } from '../platform/observe.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import type { WebhookRetry } from '../store/push/webhook-retries.ts'
import type { Messages, Termination } from './messages.ts'
import { resultOfRun, type RunResult } from './outcome.ts'
import type { RunDelivery } from './delivery-run.ts'

export interface ServingDeps {
  clock: Clock
  config: Pick<Config, 'webhookFailureDays'>
  deletionClock: Pick<DeletionClock, 'hasJumped'>
  messages: Messages
  observe: Pick<Observe, 'webhooks'>
  store: Store
  runDelivery: RunDelivery
}

/** Leased subscription, with the data to serve it. */
export interface LeasedSubscription {
  webhook: LeasedWebhook
  retries: readonly WebhookRetry[]
  authorization: AuthorizationState
}

/** Authorization of a subscription. An inactive agent may become active again, so its subscription waits. */
export type AuthorizationState = 'authorized' | 'inactive' | 'ended'

/** Time until the service checks the subscription of an inactive agent again, if no notification arrives earlier. */
const inactiveMs = 300_000

const authorityEnded: Termination = { code: -32_012, message: 'the authorization has ended' }

/** Reads the authorization of each subscription, in the order of the input. */
export async function readAuthorizationStates(
  { authority }: Pick<Store, 'authority'>,
  webhooks: readonly Pick<LeasedWebhook, 'agent_id' | 'client_id' | 'session_id'>[],
): Promise<AuthorizationState[]> {
  const actors = webhooks.map((one) => ({ agentId: one.agent_id, clientId: one.client_id, sessionId: one.session_id }))
  return (await authority.read(actors)).map((status) => {
    const refusal = refusalOfActor(status, 'socket')
    if (!refusal) return 'authorized'
    return refusal.code === 'FORBIDDEN' ? 'inactive' : 'ended'
  })
}

export const isExpired = ({ expires_at }: Pick<LeasedWebhook, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** Creates the function that serves one leased subscription. It returns when the subscription is due next, or null. */
export function createServeSubscription({
  clock,
  config,
  deletionClock,
  messages,
  observe,
  store,
  runDelivery,
}: ServingDeps) {
  /**
   * Ends the subscription, unless it was renewed since it was leased. A renewed subscription is returned to the queue.
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
   * Stores the result of a delivery run. Returns undefined if another process has leased the subscription meanwhile.
   */
  async function finish(webhook: LeasedWebhook, { state, newRetries, doneIds }: RunResult) {
    if (doneIds.length === 0 && newRetries.length === 0) return store.webhookLeases.finish(webhook, state)
    return store.transaction(async ({ webhookLeases, webhookRetries }) => {
      const finished = await webhookLeases.finish(webhook, state)
      if (!finished) return undefined
      if (doneIds.length > 0) await webhookRetries.remove(webhook.id, doneIds)
      if (newRetries.length > 0) await webhookRetries.put(webhook.id, newRetries)
      if (finished.generation !== webhook.generation) await webhookRetries.hurry([webhook.id], clock())
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
