import { keyWithdrawn } from '../domain/authority.ts'
import { hourMs } from '../domain/durations.ts'
import { ownerOf } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'
import { rejectionIfExhausted, type AllowedSubscription, type SubscriptionRejection } from './admission.ts'
import { withWatermarks, type Subscription } from './listing.ts'
import { isExpired } from './serving.ts'

/** Store methods of one transaction, as `storeSubscription` needs them. */
export interface KeepingStore extends Pick<Store, 'webhooks' | 'webhookRetries'> {
  authority: Pick<Store['authority'], 'requireLasting'>
  keys: Pick<Store['keys'], 'hold'>
  ownerUsage: Pick<Store['ownerUsage'], 'lock'>
  trust: Pick<Store['trust'], 'lock'>
}

/** Time for which a replaced secret still signs, next to the new one. Receivers can change their secret within it. */
const formerMs = hourMs

/**
 * Creates a subscription, or renews the one with the same key. Renewing replaces the secret, prolongs the life and
 * ends a suspension. Runs inside the transaction of the caller, who starts the scheduler after the commit.
 */
export async function storeSubscription(
  { authority, keys, ownerUsage, trust, webhooks, webhookRetries }: KeepingStore,
  { row, secret, at, handle, limits }: AllowedSubscription,
): Promise<Subscription | SubscriptionRejection> {
  // Another process may have revoked the key during the verification.
  if (row.key_id !== null && !(await keys.hold(row.key_id))) throw keyWithdrawn()
  const { agent_id: agentId, client_id: clientId, session_id: sessionId } = row
  await authority.requireLasting({ agentId, clientId, sessionId }) // the subscription outlives the access token
  const locked = await webhooks.lock(row.id)
  const isCounted = locked !== undefined && !isExpired(locked, at)
  if (!isCounted) {
    // locked until it is counted, so that no other subscription is created at the same time
    await trust.lock(row.agent_id)
    await ownerUsage.lock(ownerOf(handle))
    const exhausted = await rejectionIfExhausted(webhooks, row.agent_id, at, limits)
    if (exhausted) return exhausted
  }
  if (locked) await webhookRetries.hurry([row.id], at)
  const saved = locked
    ? await webhooks.refresh(row, locked, secret, at, at + formerMs)
    : await webhooks.add(row, secret, at)
  const [subscription] = await withWatermarks({ webhookRetries }, [saved])
  return subscription!
}
