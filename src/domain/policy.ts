import { Fault } from '../fault.ts'
import type { InboundPolicy } from './trust.ts'

export type Tier = 'free' | 'pro'

/**
 * Refuses a policy that the owner's tier does not have. Whoever sets a policy asks here first. Organizations are made by the
 * operator and have no tier: for them it is `pro`.
 */
export function checkInboundPolicy(policy: InboundPolicy, tier: Tier): void {
  if (policy === 'open' && tier === 'free')
    throw new Fault('FEATURE_NOT_AVAILABLE', 'the inbound policy open is not available on the free tier')
}
