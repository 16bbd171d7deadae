import type { Config } from '../config.ts'
import { refusalOfActor } from '../domain/authority.ts'
import type { DeletionClock } from '../deletion-clock.ts'
import type { Observe } from '../observe.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import type { Messages, Termination } from './messages.ts'
import { finishedTurn, type Finished } from './outcome.ts'
import type { TakeTurn } from './turn.ts'

export interface ServingDeps {
  clock: Clock
  config: Pick<Config, 'webhookFailureDays'>
  deletionClock: Pick<DeletionClock, 'hasJumped'>
  messages: Messages
  observe: Pick<Observe, 'webhooks'>
  store: Store
  takeTurn: TakeTurn
}

/** A subscription that is leased, with all that it takes to serve it. */
export interface Leased {
  webhook: LeasedWebhook
  retries: readonly WebhookRetry[]
  standing: Standing
}

/** Whether a subscription still has its authorization; that of an inactive agent may come back. */
export type Standing = 'authorized' | 'inactive' | 'ended'

/** While an agent is inactive, what is for it waits: until it is told of, or for so long where nobody tells. */
const inactiveMs = 300_000

const authorityEnded: Termination = { code: -32_012, message: 'the authorization has ended' }

export async function standings(
  { authority }: Pick<Store, 'authority'>,
  webhooks: readonly Pick<LeasedWebhook, 'agent_id' | 'client_id' | 'session_id'>[],
): Promise<Standing[]> {
  const actors = webhooks.map((one) => ({ agentId: one.agent_id, clientId: one.client_id, sessionId: one.session_id }))
  return (await authority.read(actors)).map((status) => {
    const refusal = refusalOfActor(status, 'socket')
    if (!refusal) return 'authorized'
    return refusal.code === 'FORBIDDEN' ? 'inactive' : 'ended'
  })
}

export const isExpired = ({ expires_at }: Pick<LeasedWebhook, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** What is done for one subscription while it is leased; says when it is due again. */
export function createServing({ clock, config, deletionClock, messages, observe, store, takeTurn }: ServingDeps) {
  /** It goes on, and is due, where it was renewed after it was taken. */
  async function end(
    webhook: LeasedWebhook,
    reason: 'expired' | 'authorization' | 'gone',
    tell?: () => Promise<unknown>,
  ): Promise<number | null> {
    if (!(await store.webhookLeases.end(webhook))) return store.webhookLeases.giveBack([webhook], null)
    observe.webhooks.ended(webhook.id, webhook.agent_id, reason)
    await tell?.()
    return null
  }

  async function terminate(webhook: LeasedWebhook): Promise<number | null> {
    const messenger = await messages.to(webhook)
    // Once: a subscription that has ended has no more tries.
    return end(webhook, 'authorization', () => messenger.terminated(authorityEnded))
  }

  /** Nothing where another process has it by now. */
  async function finish(webhook: LeasedWebhook, { state, again, over }: Finished) {
    if (over.length === 0 && again.length === 0) return store.webhookLeases.finish(webhook, state)
    return store.transaction(async ({ webhookLeases, webhookRetries }) => {
      const finished = await webhookLeases.finish(webhook, state)
      if (!finished) return undefined
      if (over.length > 0) await webhookRetries.remove(webhook.id, over)
      if (again.length > 0) await webhookRetries.put(webhook.id, again)
      if (finished.generation !== webhook.generation) await webhookRetries.hurry(webhook.id, clock())
      return finished
    })
  }

  return async ({ webhook, retries, standing }: Leased, isStopping: () => boolean): Promise<number | null> => {
    const now = clock()
    if (isExpired(webhook, now))
      return (await deletionClock.hasJumped())
        ? store.webhookLeases.giveBack([webhook], now + inactiveMs)
        : end(webhook, 'expired')
    if (standing === 'ended') return terminate(webhook)
    if (standing === 'inactive') return store.webhookLeases.giveBack([webhook], now + inactiveMs)
    const turn = await takeTurn(webhook, retries, isStopping)
    if (turn.isGone) return end(webhook, 'gone')
    const finished = finishedTurn(webhook, retries, turn, clock(), config.webhookFailureDays)
    const after = await finish(webhook, finished)
    if (after?.suspended_at != null) observe.webhooks.suspended(webhook.id, webhook.agent_id, finished.state.last_error)
    return after?.due_at ?? null
  }
}

export type Serve = ReturnType<typeof createServing>
