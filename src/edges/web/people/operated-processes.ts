import type { BusyKey } from '../../../access/minute-counts.ts'
import type { CountsOfMinute } from '../../../platform/caches.ts'
import type { RecentError } from '../../../platform/observe.ts'
import type { ReportedProcess } from '../../../store/push/process-reports.ts'
import { html, type Html } from '../html.ts'
import { badge, numberTiles, table, timeHtml } from '../rendering.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'

/** Milliseconds without a report after which a process counts as stopped. It reports every 15 seconds. */
const silentMax = 45_000

/** Clock offset in milliseconds from which the page warns. */
const offsetMax = 1_000

const processesMax = 50
const busiestMax = 10

interface ProcessesView {
  now: number
  processes: readonly ReportedProcess[]
  /** Numbers of open sockets and connections of the process that answers. */
  open: { sockets: number; connections: number }
  waiting: number
  busiest: readonly BusyKey[]
  minutes: readonly CountsOfMinute[]
  errors: readonly RecentError[]
}

/** Shows the health of all processes, and the current numbers of the process that answers. */
export async function showProcesses(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { store, clock, observe, counts, delivery } = deps
  return {
    page: processesPage(visit, {
      now: clock(),
      processes: await store.processReports.list(processesMax),
      open: await observe.open(),
      waiting: delivery.waiting(),
      busiest: counts.busiest(busiestMax),
      ...observe.lately(),
    }),
  }
}

export const isSilent = ({ silent_for }: ReportedProcess): boolean => silent_for > silentMax

const processesPage = (visit: Visit, view: ProcessesView): WebPage => ({
  title: 'Processes',
  body: html`${releaseNote(view.processes)}
${table({
  label: 'Processes',
  columns: ['Process', 'State', 'Release', 'Started', 'Last heartbeat', 'Clock offset', 'Last error'],
  rows: view.processes,
  cells: (process) => [
    html`${process.host}<br><small>${process.process_id}</small>`,
    isSilent(process) ? badge('No heartbeat', 'danger') : badge('Running', 'ok'),
    process.version,
    timeHtml(process.started_at),
    timeHtml(view.now - process.silent_for),
    offsetHtml(process.clock_offset),
    process.error === null || process.error_at === null
      ? 'None'
      : html`${process.error}<br><small>${timeHtml(process.error_at)}</small>`,
  ],
  empty: 'No process has reported yet. A process reports every 15 seconds.',
})}
<section aria-labelledby="errors">
<h2 id="errors">Latest errors of this process</h2>
${table({
  label: 'Latest errors',
  columns: ['When', 'Where', 'Code', 'Kind', 'Request'],
  rows: view.errors,
  cells: ({ at, where, code, kind, requestId = '' }) => [
    timeHtml(at),
    where,
    code,
    kind,
    html`<code>${requestId}</code>`,
  ],
  empty: 'No errors since this process started. The log has earlier errors and more details.',
})}
</section>
${answeringSection(visit, view)}`,
})

/** Renders a note if the processes run different releases, as during an update. */
function releaseNote(processes: readonly ReportedProcess[]): Html | undefined {
  const releases = [...new Set(processes.filter((process) => !isSilent(process)).map(({ version }) => version))]
  if (releases.length < 2) return undefined
  return html`<p class="notice warning">The processes run different releases: ${releases.sort().join(', ')}. This is normal during an update.</p>`
}

const offsetHtml = (ms: number): Html | string => {
  const text = `${ms < 0 ? '−' : '+'}${Math.abs(ms).toLocaleString('en-US')} ms`
  return Math.abs(ms) > offsetMax ? badge(text, 'warning') : text
}

/** Renders the id of a caller. The id of an account leads to its page. */
const callerHtml = ({ base }: Visit, id: string): Html =>
  id.startsWith('acc_')
    ? html`<a href="${base}${paths.operator}/accounts/${id}"><code>${id}</code></a>`
    : html`<code>${id}</code>`

const answeringSection = (visit: Visit, { open, waiting, minutes, busiest }: ProcessesView): Html =>
  html`<section aria-labelledby="here">
<h2 id="here">This process now</h2>
${numberTiles([
  ['WebSockets', open.sockets],
  ['Connections', open.connections],
  ['Waiting sends', waiting],
])}
</section>
<section aria-labelledby="busiest">
<h2 id="busiest">Busiest callers of this minute</h2>
${table({
  label: 'Busiest callers of this minute',
  columns: ['Caller', 'Activity', 'Count'],
  rows: busiest,
  cells: ({ who, what, times }) => [callerHtml(visit, who), what, String(times)],
  empty: 'Nothing was counted in this minute.',
})}
</section>
<details><summary>Latest minutes of this process</summary>
${table({
  label: 'Latest minutes of this process',
  columns: ['Minute', 'Requests', 'Rejected', 'Failed', 'Sends'],
  rows: minutes,
  cells: ({ from, counts }) => [
    timeHtml(from),
    ...['requests', 'refused', 'failed', 'sends'].map((name) => String(counts[name] ?? 0)),
  ],
  empty: '',
})}
</details>`
