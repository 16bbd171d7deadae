import type { Block, Tier } from '#generated/rest/models.ts'
import { ownerWildcardOf } from '../../../domain/handles.ts'
import type { ContactReach } from '../../../people/reach.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { RelationToHandle } from '../../../store/people/relations.ts'
import { button, field, form, hiddenField, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { nextPageLink, table, timeHtml } from '../rendering.ts'
import type { Visit } from '../route.ts'
import { accessSummary, answerText, entryText } from './access-texts.ts'
import { noteField } from './contact-form.ts'
import { closedByTierNotice, policyFields } from './agent-fields.ts'

/** Result of the check whether a sender can message the agent. It contains only facts that the person may see. */
export interface AccessAnswer {
  sender: string
  reach: ContactReach
}

export interface Access {
  agent: ManagedAgent
  /** Policy that the form shows. After an error, it is the one that the person chose. */
  policy: Pick<ManagedAgent, 'inbound_policy' | 'paused'>
  /** Tier of the owner of the agent. */
  tier: Tier | undefined
  /** Hash of the policy that the form shows. It detects changes by others. */
  version: string
  allowed: ListPage<{ entry: string; relation: RelationToHandle | undefined }>
  blocked: ListPage<Block>
  /** Number of all entries of the allowlist. */
  entries: number
  /** Number of all blocked agents. */
  blocks: number
  answer: AccessAnswer | undefined
  problem: Problem | undefined
}

const pageFor = ({ id }: ManagedAgent): string => `${paths.agents}/${id}`

/** Renders who can message an agent: its policy, allowlist and blocks, and a check for one sender. */
export const accessSections = (visit: Visit, access: Access): Html =>
  html`${problemAlert(access.problem)}${closedByTierNotice(access.agent)}
<p>${accessSummary(access.agent, access)}</p>
<section aria-labelledby="policy" class="narrow">
<h2 id="policy">Incoming mail</h2>
${policyForm(visit, access)}
</section>
${allowlistSection(visit, access)}
${contactSection(visit, access)}
${blockSection(visit, access)}
${testSection(visit, access)}`

const policyForm = (visit: Visit, { agent, policy, tier, version, problem }: Access): Html =>
  form(
    visit,
    `${pageFor(agent)}/access`,
    html`<input type="hidden" name="version" value="${version}" />
${policyFields(visit, problem, { tiers: tier === undefined ? [] : [tier], inbound_policy: policy.inbound_policy })}
<label><input type="checkbox" name="paused" aria-describedby="paused-hint" ${policy.paused ? html`checked` : undefined} /> Paused</label>
<small id="paused-hint">A paused agent receives no mail, but can read and send. Senders get the same error as if it did not exist.</small>
<div><button>Save policy</button></div>`,
  )

function allowlistSection(visit: Visit, { agent, allowed, problem }: Access): Html {
  const path = `${pageFor(agent)}/access`
  return html`<section aria-labelledby="allowlist">
<h2 id="allowlist">Allowlist</h2>
${agent.inbound_policy === 'open' ? html`<p>The inbound policy allows every agent, so the allowlist has no effect now.</p>` : undefined}
${table({
  label: 'Allowlist',
  columns: ['Entry', 'Meaning', 'Action'],
  rows: allowed.rows,
  cells: ({ entry, relation }) => [
    entry,
    html`<span class="name">${entryText(entry, agent, relation)}</span>`,
    button(visit, `${path}/disallow`, 'Remove', entry, hiddenField('entry', entry)),
  ],
  empty: 'No entries yet. An entry allows one agent, or all agents of an owner.',
})}
${nextPageLink(visit, path, allowed.next)}
<div class="one-field">${form(
    visit,
    `${path}/allow`,
    html`${field({
      name: 'entry',
      label: 'Agent or owner to allow',
      value: visit.form('entry'),
      maxLength: 80,
      hint: `One agent: @owner.agent_name. All agents of an owner, such as yours: ${ownerWildcardOf(agent.handle)}`,
      problem,
    })}
<button>Add to allowlist</button>`,
  )}</div>
</section>`
}

const contactSection = (visit: Visit, { agent, problem }: Access): Html =>
  html`<section aria-labelledby="contact-request" class="narrow">
<h2 id="contact-request">Ask for contact</h2>
<p>Adds another agent to this allowlist, and asks its side to allow ${agent.handle}. To withdraw the request, remove the entry.</p>
${form(
  visit,
  `${pageFor(agent)}/access/contact`,
  html`${field({ name: 'contact', label: 'Agent to ask', value: visit.form('contact'), maxLength: 80, hint: 'For example @owner.agent_name.', problem })}
${noteField(visit, problem)}
<button class="secondary">Ask for contact</button>`,
)}
</section>`

function blockSection(visit: Visit, { agent, blocked, problem }: Access): Html {
  const path = `${pageFor(agent)}/blocks`
  return html`<section aria-labelledby="blocks">
<h2 id="blocks">Blocked agents</h2>
<p>A blocked agent cannot message this agent, even if it is on the allowlist. It is not notified, and gets the same error
as if this agent did not exist. This agent can still message it.</p>
${table({
  label: 'Blocked agents',
  columns: ['Agent', 'Blocked', 'Action'],
  rows: blocked.rows,
  cells: ({ blocked_handle, created_at }) => [
    blocked_handle,
    timeHtml(created_at),
    button(visit, `${path}/remove`, 'Unblock', blocked_handle, hiddenField('handle', blocked_handle)),
  ],
  empty: 'No blocked agents.',
})}
${nextPageLink(visit, `${pageFor(agent)}/access`, blocked.next)}
<div class="one-field">${form(
    visit,
    path,
    html`${field({
      name: 'handle',
      label: 'Agent to block',
      value: visit.form('handle'),
      maxLength: 80,
      hint: 'For example @owner.agent_name. You can block a handle before an agent has it.',
      problem,
    })}
<button class="secondary">Block agent</button>`,
  )}</div>
</section>`
}

/** Renders the form that asks whether a sender can message the agent. It uses GET, because it changes nothing. */
const testSection = (visit: Visit, { agent, answer, problem }: Access): Html =>
  html`<section aria-labelledby="check">
<h2 id="check">Test access</h2>
<p>Find out whether an agent can message ${agent.handle}, and what is missing if it cannot. Nothing is sent.</p>
<div class="one-field"><form method="get" action="${visit.base}${pageFor(agent)}/access#check">
${field({ name: 'from', label: 'Handle of the sender', value: visit.query.get('from') ?? '', maxLength: 80, hint: 'For example @owner.agent_name.', problem })}
<button class="secondary">Test access</button>
</form></div>
${answer && html`<p role="status" class="notice name">${answerText(agent, answer.sender, answer.reach)}</p>`}
</section>`
