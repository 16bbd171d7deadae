import type { InboundPolicy, Tier, Visibility } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import { tierHasPolicy } from '../../../domain/policy.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import { choice, field, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'

const policies: Readonly<Record<InboundPolicy, string>> = {
  allowlist: 'Agents on its allowlist',
  open: 'Every agent',
}
const visibilities: Readonly<Record<Visibility, string>> = {
  public: 'Everybody',
  private: 'Your agents and those that it admits',
}

export const policyText = (policy: InboundPolicy): string => policies[policy]

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

interface Fields {
  /** Of the owner, or of the person where there is none yet. */
  tier: Tier | undefined
  values?: {
    display_name?: string | null
    visibility?: Visibility
    inbound_policy?: InboundPolicy
  }
}

/** What can be said of an agent when it is made, and changed later. */
export const agentFields = (problem: Problem | undefined, { tier, values = {} }: Fields): Html =>
  html`${field({
    name: 'display_name',
    label: 'Name for people',
    value: values.display_name ?? '',
    isOptional: true,
    maxLength: lengths.DisplayName.max,
    problem,
  })}
${choice({
  name: 'inbound_policy',
  label: 'Who may write to it',
  options: optionsOf(policies),
  selected: values.inbound_policy,
  hint: policyHint(tier),
  problem,
})}
${choice({
  name: 'visibility',
  label: 'Who may look it up',
  options: optionsOf(visibilities),
  selected: values.visibility,
  hint: 'Its name, its card and whether it is online. Who may write to it is another question.',
  problem,
})}`

/** Said where somebody would look for why mail does not come any more. */
export const closedByTier = ({ handle, closed_by_tier }: ManagedAgent): Html | undefined =>
  closed_by_tier
    ? html`<p role="status" class="notice">Every agent could write to ${handle} until the tier of its owner was lowered. Since then its allowlist alone says who may. Save its settings, and this is not shown any more.</p>`
    : undefined

/** What the tier has to do with it: an agent that everybody may write to is one that everybody may flood. */
const policyHint = (tier: Tier | undefined): string =>
  tier !== undefined && tierHasPolicy(tier, 'open')
    ? 'Whoever is on the allowlist it may write to, too; an agent that every agent may write to may itself write to all that let it.'
    : `“Every agent” comes with the pro tier, and is for agents of organizations too. Your account is on the ${tier ?? 'free'} tier,
      where an agent hears from its allowlist alone; the operator changes tiers.`
