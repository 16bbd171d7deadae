import type { Busy } from '../../../access/limits/minute-counts.ts'
import type { SeenError } from '../../../platform/observe.ts'
import type { CountedMinute } from '../../../platform/latest.ts'
import type { Totals } from '../../../store/people/operations.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { timeText, table } from '../rendering.ts'

interface Overview {
  totals: Totals
  /** Open sockets and connections of the answering process. */
  open: { sockets: number; connections: number }
  waiting: number
  busiest: readonly Busy[]
  minutes: readonly CountedMinute[]
  errors: readonly SeenError[]
}

export const operatorPage = (visit: PersonVisit, view: Overview): WebPage => ({
  title: 'Operator',
  body: html`<p><a href="${visit.base}${paths.operator}/accounts">Accounts</a> · <a href="${visit.base}${paths.operator}/agents">Agents</a></p>
${serviceSection(view)}
${processSection(view)}
<section aria-labelledby="errors">
<h2 id="errors">Latest errors of this process</h2>
${table({
  label: 'Latest errors',
  columns: ['When', 'Where', 'Code', 'Kind', 'Request'],
  rows: view.errors,
  cells: ({ at, where, code, kind, requestId = '' }) => [
    timeText(at),
    where,
    code,
    kind,
    html`<code>${requestId}</code>`,
  ],
  empty: 'No errors since this process started. The log has earlier errors and more details.',
})}
</section>`,
})

const numbers = (rows: readonly (readonly [string, number | string])[]): Html =>
  html`<dl class="numbers">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${String(value)}</dd></div>`)}</dl>`

/** Renders the numbers of the whole service. A process without others stores no counts, so it adds its own. */
const serviceSection = ({ totals, open }: Overview): Html =>
  html`<section aria-labelledby="all">
<h2 id="all">The service</h2>
${numbers([
  ['Accounts', totals.accounts],
  ['Blocked', totals.blocked],
  ['Organizations', totals.organizations],
  ['Agents', totals.agents],
  ['Processes', Math.max(1, totals.processes)],
  ['WebSockets', Math.max(open.sockets, totals.sockets)],
  ['Webhooks due', totals.due],
  ['Webhooks suspended', totals.suspended],
  ['Event retries', totals.retries],
])}
</section>`

const processSection = ({ open, waiting, minutes, busiest }: Overview): Html =>
  html`<section aria-labelledby="here">
<h2 id="here">This process</h2>
${numbers([
  ['WebSockets', open.sockets],
  ['Connections', open.connections],
  ['Waiting sends', waiting],
])}
${table({
  label: 'Latest minutes of this process',
  columns: ['Minute', 'Requests', 'Rejected', 'Failed', 'Sends'],
  rows: minutes,
  cells: ({ from, counts }) => [
    timeText(from),
    ...['requests', 'refused', 'failed', 'sends'].map((name) => String(counts[name] ?? 0)),
  ],
  empty: '',
})}
</section>
<section aria-labelledby="busiest">
<h2 id="busiest">Busiest callers of this minute</h2>
${table({
  label: 'Busiest callers of this minute',
  columns: ['Caller', 'Activity', 'Count'],
  rows: busiest,
  cells: ({ who, what, times }) => [html`<code>${who}</code>`, what, String(times)],
  empty: 'Nothing was counted in this minute.',
})}
</section>`
