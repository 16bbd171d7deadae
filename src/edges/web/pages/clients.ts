import type { ManagedAgent, ManagedClient } from '../../../store/managed-agents.ts'
import { button, choice, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import type { Page, Visit } from '../route.ts'
import { moment, more, notice, table } from '../shown.ts'

interface Clients extends Rows<ManagedClient> {
  agents: readonly ManagedAgent[]
  problem: Problem | undefined
}

const path = '/dashboard/clients'

export function clientsPage(visit: Visit, { rows, next, agents, problem }: Clients): Page {
  return {
    title: 'Clients',
    refusal: problem,
    body: html`${notice(visit)}
${newSecret(visit)}
<p>A client is a program of your own that acts for one agent, with a secret that it keeps on your server.</p>
${table({
  label: 'Your clients',
  columns: ['Client', 'Agent', 'Client id', 'Made', 'Action'],
  rows,
  cells: ({ id, name, handle, created_at, revoked_at }) => [
    name ?? 'Without a name',
    handle,
    html`<code>${id}</code>`,
    moment(created_at),
    revoked_at === null
      ? button(visit, `${path}/${encodeURIComponent(id)}/revoke`, 'Revoke', name ?? id)
      : html`Revoked ${moment(revoked_at)}`,
  ],
  empty: 'You have no clients yet.',
})}
${more(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New client</h2>
${agents.length === 0 ? html`<p>Make an <a href="${visit.base}/dashboard/agents">agent</a> first, for it to act for.</p>` : newClient(visit, agents, problem)}
</section>`,
  }
}

function newClient(visit: Visit, agents: readonly ManagedAgent[], problem: Problem | undefined): Html {
  const fields = html`${choice({
    name: 'agent',
    label: 'Agent',
    options: agents.map(({ id, handle }) => ({ value: id, text: handle })),
    selected: visit.form('agent'),
    problem,
  })}
${field({ name: 'name', label: 'Name', value: visit.form('name'), isOptional: true, hint: 'What it is, for you.', problem })}
<button>Make it</button>`
  return form(visit, path, fields, { problem })
}

function newSecret({ shown }: Visit): Html | undefined {
  if (!shown) return undefined
  return html`<section aria-labelledby="secret" class="notice">
<h2 id="secret">The new client</h2>
<p>The secret is shown this once. Keep it where your program finds it and nobody else does.</p>
<dl>
<dt>Client id</dt><dd class="name"><code>${shown['client_id']}</code></dd>
<dt>Client secret</dt><dd class="name"><code>${shown['client_secret']}</code></dd>
</dl>
</section>`
}
