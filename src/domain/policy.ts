import { Fault } from '../fault.ts'
import type { InboundPolicy } from './trust.ts'

export type Tier = 'free' | 'pro'

/**
 * Refuses an inbound policy that the owner's tier does not include. Organizations have no tier of their own and count as
 * `pro`, since only the operator makes them.
 */
export function checkInboundPolicy(policy: InboundPolicy, tier: Tier): void {
  if (policy === 'open' && tier === 'free')
    throw new Fault('FEATURE_NOT_AVAILABLE', 'the inbound policy open is not available on the free tier')
}
