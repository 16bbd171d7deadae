import type { InboundPolicy, Tier } from '#generated/rest/models.ts'

/** Organizations are made by the operator and have no tier of their own. */
export const organizationTier: Tier = 'pro'

export const tierHasPolicy = (tier: Tier, policy: InboundPolicy): boolean => policy !== 'open' || tier !== 'free'
