import type { InboundPolicy, Visibility } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
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

interface Values {
  display_name?: string | null
  visibility?: Visibility
  inbound_policy?: InboundPolicy
}

/** What can be said of an agent when it is made, and changed later. */
export const agentFields = (problem: Problem | undefined, values: Values = {}): Html =>
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
  hint: 'Every agent: not on the free tier.',
  problem,
})}
${choice({ name: 'visibility', label: 'Who may look it up', options: optionsOf(visibilities), selected: values.visibility, problem })}`
