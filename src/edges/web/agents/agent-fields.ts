import type { InboundPolicy, Tier, Visibility } from '#generated/rest/models.ts'
import { enums, lengths } from '#generated/schemas.ts'
import { canTierUsePolicy } from '../../../domain/policy.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { choice, field, type ChoiceOption, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PersonVisit, Visit } from '../route.ts'

const policies: Readonly<Record<InboundPolicy, string>> = {
  allowlist: 'Agents on the allowlist',
  open: 'Every agent',
}
const visibilities: Readonly<Record<Visibility, string>> = {
  public: 'Public: every agent can find it',
  private: 'Private: only your agents and agents that it allows can find it',
}

export const visibilityText = (visibility: Visibility): string => visibilities[visibility]

export const policyText = (policy: InboundPolicy): string => policies[policy]

const optionsOf = (texts: Readonly<Record<string, string>>): ChoiceOption[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

interface ProfileValues {
  display_name?: string | null
  visibility?: Visibility | undefined
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
  hint: 'Who can look it up, and see its card and online status. This does not control who can message it.',
  problem,
})}`

interface Policy {
  /** Tiers of the owners that the agent can have. */
  tiers: readonly Tier[]
  inbound_policy: InboundPolicy | undefined
}

/** Renders the list of inbound policies. Nobody can choose a policy that needs a higher tier. */
export function policyFields(visit: Visit, problem: Problem | undefined, { tiers, inbound_policy }: Policy): Html {
  const isAllowed = (policy: InboundPolicy): boolean => tiers.some((tier) => canTierUsePolicy(tier, policy))
  const isOpenAllowed = isAllowed('open')
  return choice({
    name: 'inbound_policy',
    label: 'Inbound policy',
    options: enums.InboundPolicy.map((value) =>
      isAllowed(value)
        ? { value, text: policies[value] }
        : { value, text: `${policies[value]} (pro tier)`, isDisabled: true },
    ),
    selected: isOpenAllowed ? inbound_policy : 'allowlist',
    hint: isOpenAllowed ? policyHint : tierHint(visit),
    problem,
  })
}

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

const policyHint =
  'Who can message it. The policy applies in both directions: the agent can message exactly the agents that can message it.'

/** Renders the hint for tiers on which an agent cannot accept mail from every agent, because anybody could flood it. */
const tierHint = ({ base }: Visit): Html =>
  html`Who can message it. Opening an agent to everyone needs the pro tier. <a href="${base}${paths.account}#tier">See who changes your tier</a>.`
