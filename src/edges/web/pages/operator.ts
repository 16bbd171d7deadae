import type { Busy } from '../../../minute-counts.ts'
import type { SeenError } from '../../../observe.ts'
import type { CountedMinute } from '../../../platform/latest.ts'
import type { Totals } from '../../../store/operations.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, PersonVisit } from '../route.ts'
import { moment, table } from '../shown.ts'

interface Overview {
  totals: Totals
  /** In the process that answers. */
  open: { sockets: number; connections: number }
  waiting: number
  busiest: readonly Busy[]
  minutes: readonly CountedMinute[]
  errors: readonly SeenError[]
}

export const operatorPage = (visit: PersonVisit, view: Overview): Page => ({
  title: 'Operator',
  body: html`<p><a href="${visit.base}${places.operator}/accounts">Accounts</a> · <a href="${visit.base}${places.operator}/agents">Agents</a></p>
${whole(view)}
${here(view)}
<section aria-labelledby="errors">
<h2 id="errors">Last errors of this process</h2>
${table({
  label: 'Last errors',
  columns: ['When', 'Where', 'Code', 'Kind', 'Request'],
  rows: view.errors,
  cells: ({ at, where, code, kind, requestId = '' }) => [
    moment(at),
    where,
    code,
    kind,
    html`<code>${requestId}</code>`,
  ],
  empty: 'None since it was started. The log has what was before, and everything behind an error.',
})}
</section>`,
})

const numbers = (rows: readonly (readonly [string, number | string])[]): Html =>
  html`<dl class="numbers">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${String(value)}</dd></div>`)}</dl>`

/** A process that is alone tells nobody of itself. */
const whole = ({ totals, open }: Overview): Html =>
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
  ['Events tried again', totals.retries],
])}
</section>`

const here = ({ open, waiting, minutes, busiest }: Overview): Html =>
  html`<section aria-labelledby="here">
<h2 id="here">This process</h2>
${numbers([
  ['WebSockets', open.sockets],
  ['Connections', open.connections],
  ['Sends that wait', waiting],
])}
${table({
  label: 'The last minutes of this process',
  columns: ['Minute', 'Answered', 'Refused', 'Failed', 'Sends'],
  rows: minutes,
  cells: ({ from, counts }) => [
    moment(from),
    ...['requests', 'refused', 'failed', 'sends'].map((name) => String(counts[name] ?? 0)),
  ],
  empty: '',
})}
</section>
<section aria-labelledby="busiest">
<h2 id="busiest">Who does most, this minute</h2>
${table({
  label: 'Who does most in this minute',
  columns: ['Who', 'What', 'Times'],
  rows: busiest,
  cells: ({ who, what, times }) => [html`<code>${who}</code>`, what, String(times)],
  empty: 'Nothing was counted in this minute.',
})}
</section>`
