import { keyWithdrawn } from '../domain/authority.ts'
import { hourMs } from '../domain/durations.ts'
import { ownerOf } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'
import { exhaustion, type Admitted, type Refusal } from './admission.ts'
import { withWatermarks, type Subscription } from './listing.ts'
import { isExpired } from './serving.ts'

/** The store methods that it needs, of one transaction. */
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
export async function keepSubscription(
  { authority, keys, ownerUsage, trust, webhooks, webhookRetries }: KeepingStore,
  { row, secret, at, handle, limits }: Admitted,
): Promise<Subscription | Refusal> {
  if (row.key_id !== null && !(await keys.hold(row.key_id))) throw keyWithdrawn() // while the endpoint was asked
  const { agent_id: agentId, client_id: clientId, session_id: sessionId } = row
  await authority.requireLasting({ agentId, clientId, sessionId }) // it outlives the access token
  const locked = await webhooks.lock(row.id)
  const isCounted = locked !== undefined && !isExpired(locked, at)
  if (!isCounted) {
    // until it is counted, so that none is made beside it
    await trust.lock(row.agent_id)
    await ownerUsage.lock(ownerOf(handle))
    const exhausted = await exhaustion(webhooks, row.agent_id, at, limits)
    if (exhausted) return exhausted
  }
  if (locked) await webhookRetries.hurry([row.id], at)
  const made = await (locked ? webhooks.refresh(row, locked, secret, at, at + formerMs) : webhooks.add(row, secret, at))
  const [kept] = await withWatermarks({ webhookRetries }, [made])
  return kept!
}
