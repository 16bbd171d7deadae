import type { InboundPolicy, Tier } from '#generated/rest/models.ts'

/** Of organizations that the operator makes; those of people have the tier of who made them. */
export const organizationTier: Tier = 'pro'

export const tierHasPolicy = (tier: Tier, policy: InboundPolicy): boolean => policy !== 'open' || tier !== 'free'
