import type { InboundPolicy, Tier } from '#generated/rest/models.ts'

/**
 * Tier of organizations that the operator creates. Other organizations have the tier of the person who created them.
 */
export const organizationTier: Tier = 'pro'

export const tierHasPolicy = (tier: Tier, policy: InboundPolicy): boolean => policy !== 'open' || tier !== 'free'
