import type { InboundPolicy, Tier } from '#generated/rest/models.ts'

/**
 * Tier of organizations that the operator creates. An organization that a person creates gets the tier of that person.
 */
export const operatorOrganizationTier: Tier = 'pro'

export const canTierUsePolicy = (tier: Tier, policy: InboundPolicy): boolean => policy !== 'open' || tier !== 'free'
