import type { Config } from '../config.ts'
import { refusalOfActor } from '../domain/authority.ts'
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

/** While an agent is inactive, what is for it waits. */
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
export function createServing({ clock, config, messages, observe, store, takeTurn }: ServingDeps) {
  async function end({ id, agent_id }: LeasedWebhook, reason: 'expired' | 'authorization' | 'gone'): Promise<null> {
    await store.webhooks.remove(agent_id, id)
    observe.webhooks.ended(id, agent_id, reason)
    return null
  }

  async function terminate(webhook: LeasedWebhook): Promise<null> {
    const messenger = await messages.to(webhook)
    await end(webhook, 'authorization')
    await messenger.terminated(authorityEnded) // once: a subscription that has ended has no more tries
    return null
  }

  /** Nothing where another process has it by now. */
  async function finish(webhook: LeasedWebhook, { state, again, over }: Finished): Promise<number | null> {
    if (over.length === 0 && again.length === 0)
      return (await store.webhookLeases.finish(webhook, state))?.due_at ?? null
    return store.transaction(async ({ webhookLeases, webhookRetries }) => {
      const finished = await webhookLeases.finish(webhook, state)
      if (!finished) return null
      if (over.length > 0) await webhookRetries.remove(webhook.id, over)
      if (again.length > 0) await webhookRetries.put(webhook.id, again)
      return finished.due_at
    })
  }

  return async ({ webhook, retries, standing }: Leased, isStopping: () => boolean): Promise<number | null> => {
    const now = clock()
    if (isExpired(webhook, now)) return end(webhook, 'expired')
    if (standing === 'ended') return terminate(webhook)
    if (standing === 'inactive') {
      await store.webhookLeases.putBack([webhook.id], now + inactiveMs)
      return null
    }
    const turn = await takeTurn(webhook, retries, isStopping)
    if (turn.isGone) return end(webhook, 'gone')
    const finished = finishedTurn(webhook, retries, turn, clock(), config.webhookFailureDays)
    const dueAt = await finish(webhook, finished)
    const { suspended_at, last_error } = finished.state
    if (suspended_at !== null) observe.webhooks.suspended(webhook.id, webhook.agent_id, last_error)
    return dueAt
  }
}

export type Serve = ReturnType<typeof createServing>
