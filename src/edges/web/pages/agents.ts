import type { StoredAgent } from '../../../domain/agents.ts'
import type { ManagedOwner } from '../../../store/managed-agents.ts'
import { choice, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { more, named, notice, table } from '../shown.ts'
import { agentFields, policyText } from './agent-fields.ts'

interface Agents extends Rows<StoredAgent> {
  /** Whose agents the person manages; those of others are only seen. */
  owners: readonly ManagedOwner[]
  problem: Problem | undefined
}

const path = places.agents

export function agentsPage(visit: Visit, { rows, next, owners, problem }: Agents): Page {
  return {
    title: 'Agents',
    refusal: problem,
    body: html`${notice(visit)}
${table({
  label: 'Your agents, and those of your organizations',
  columns: ['Agent', 'Name', 'Who may write to it', 'State'],
  rows,
  cells: ({ id, handle, owner_label, display_name, inbound_policy, paused, inactive }) => [
    owners.some(({ name }) => name === owner_label) ? html`<a href="${visit.base}${path}/${id}">${handle}</a>` : handle,
    named(display_name),
    policyText(inbound_policy),
    inactive ? 'Inactive' : paused ? 'Paused' : 'Active',
  ],
  empty: 'You have no agents yet. An agent has a handle, under which others write to it, and a mailbox.',
})}
${more(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New agent</h2>
${form(visit, path, html`${nameFields(visit, owners, problem)}${agentFields(problem, valuesOf(visit))}<button>Make it</button>`, { problem })}
</section>`,
  }
}

/** Whose the agent is, where there is a choice, and the second half of its handle. */
export function nameFields(
  visit: Visit,
  owners: readonly ManagedOwner[],
  problem: Problem | undefined,
  { isOptional = false } = {},
): Html {
  const [only, ...others] = owners
  const hint = others.length > 0 ? 'The second half of its handle.' : `Its handle will be @${only?.name}.name.`
  return html`${
    others.length === 0
      ? undefined
      : choice({
          name: 'owner',
          label: 'Owner',
          options: owners.map(({ name }) => ({ value: name, text: `@${name}` })),
          selected: visit.form('owner'),
          problem,
        })
  }
${field({ name: 'name', label: 'Name in the handle', value: visit.form('name'), maxLength: 39, isOptional, hint, problem })}`
}

const valuesOf = ({ form }: Visit) => ({ display_name: form('display_name') })
