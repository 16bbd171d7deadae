import type { InboundPolicy, Tier, Visibility } from '#generated/rest/models.ts'
import { enums, lengths } from '#generated/schemas.ts'
import { canTierUsePolicy } from '../../../domain/policy.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { choice, field, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { PersonVisit } from '../route.ts'

const policies: Readonly<Record<InboundPolicy, string>> = {
  allowlist: 'Agents on the allowlist',
  open: 'Every agent',
}
const visibilities: Readonly<Record<Visibility, string>> = {
  public: 'Public: everybody',
  private: 'Private: your agents and agents that it allows',
}

export const policyText = (policy: InboundPolicy): string => policies[policy]

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

interface ProfileValues {
  display_name?: string | null
  visibility?: Visibility
}

/** Renders the fields of the profile that every agent has. */
export const profileFields = (problem: Problem | undefined, values: ProfileValues): Html =>
  html`${field({
    name: 'display_name',
    label: 'Display name',
    value: values.display_name ?? '',
    isOptional: true,
    maxLength: lengths.DisplayName.max,
    problem,
  })}
${choice({
  name: 'visibility',
  label: 'Visibility',
  options: optionsOf(visibilities),
  selected: values.visibility,
  hint: 'Who can see its name, card and online status. This does not control who can message it.',
  problem,
})}`

interface Policy {
  /** Tier of the owner of the agent. For a new agent, tier of the person. */
  tier: Tier | undefined
  inbound_policy?: InboundPolicy
}

export const policyFields = (problem: Problem | undefined, { tier, inbound_policy }: Policy): Html =>
  choice({
    name: 'inbound_policy',
    label: 'Who can message it',
    options: optionsOf(policies),
    selected: inbound_policy,
    hint: policyHint(tier),
    problem,
  })

/** Returns the inbound policy in a form. */
export const policyIn = ({ form }: PersonVisit): InboundPolicy =>
  oneOf(enums.InboundPolicy, 'inbound_policy', form('inbound_policy') || 'allowlist')

/** Returns the visibility in a form. */
export const visibilityIn = ({ form }: PersonVisit): Visibility =>
  oneOf(enums.Visibility, 'visibility', form('visibility') || 'public')

function oneOf<Word extends string>(words: readonly Word[], field: string, text: string): Word {
  const word = words.find((known) => known === text)
  if (word === undefined)
    throw new FieldFault(field, 'must be one of the listed values', { formText: 'Choose one of the options.' })
  return word
}

/**
 * Renders the notice that the agent accepts mail only from its allowlist, because the tier of its owner was lowered.
 */
export const closedByTierNotice = ({ handle, closed_by_tier }: ManagedAgent): Html | undefined =>
  closed_by_tier
    ? html`<p role="status" class="notice warning">The tier of its owner was lowered, so ${handle} accepts mail only from its allowlist now. Save its inbound policy to hide this notice.</p>`
    : undefined

/**
 * Returns the hint for the inbound policy. On lower tiers, an agent cannot accept mail from every agent, because
 * anybody could flood it.
 */
const policyHint = (tier: Tier | undefined): string =>
  tier !== undefined && canTierUsePolicy(tier, 'open')
    ? 'The policy applies in both directions: the agent can message exactly the agents that can message it.'
    : `On the ${tier ?? 'free'} tier, agents accept mail only from their allowlist. Ask your administrator to upgrade.`
