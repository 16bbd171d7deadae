import { dayMs, hourMs } from '../../../domain/durations.ts'
import { usagePeriodMs } from '../../../platform/usage-history.ts'
import type { ServiceUsage } from '../../../store/push/process-reports.ts'
import { lineChart, numberText, type ChartValues } from '../chart.ts'
import { html, type Html } from '../html.ts'
import { table, timeHtml } from '../rendering.ts'

/** Periods that the charts show: those of the last day that are over. */
export function chartedPeriods(now: number): { from: number; to: number } {
  const to = Math.floor(now / usagePeriodMs) * usagePeriodMs
  return { from: to - dayMs, to }
}

/** Number of an hour, from its periods. */
type Combine = (values: readonly number[]) => number

const sum: Combine = (values) => values.reduce((total, value) => total + value, 0)
const highest: Combine = (values) => Math.max(...values)
const mean: Combine = (values) => sum(values) / values.length

interface ChartedNumbers {
  id: string
  title: string
  unit: string
  lines: readonly (readonly [name: string, read: (usage: ServiceUsage) => number])[]
  combine: Combine
  kind?: 'danger'
}

const microsPerMs = 1000

const charted: readonly ChartedNumbers[] = [
  {
    id: 'sends',
    title: 'Sends',
    unit: 'in 5 minutes',
    lines: [['Sends', ({ sends }) => sends]],
    combine: sum,
  },
  {
    id: 'deliveries',
    title: 'Deliveries',
    unit: 'in 5 minutes',
    lines: [
      ['WebSocket', ({ frames }) => frames],
      ['MCP', ({ events }) => events],
      ['Webhook', ({ webhook_messages }) => webhook_messages],
    ],
    combine: sum,
  },
  {
    id: 'errors',
    title: 'Errors',
    unit: 'in 5 minutes',
    lines: [
      ['Service', ({ errors }) => errors],
      ['Webhook deliveries', ({ webhook_failures }) => webhook_failures],
    ],
    combine: sum,
    kind: 'danger',
  },
  {
    id: 'sockets',
    title: 'WebSockets',
    unit: 'open',
    lines: [['WebSockets', ({ sockets }) => sockets]],
    combine: highest,
  },
  {
    id: 'queue',
    title: 'Send queue',
    unit: 'waiting sends',
    lines: [['Send queue', ({ waiting_sends }) => waiting_sends]],
    combine: highest,
  },
  {
    id: 'database',
    title: 'Database time',
    unit: 'ms per commit',
    lines: [['Database time', ({ commits, commit_micros }) => commit_micros / microsPerMs / Math.max(1, commits)]],
    combine: mean,
  },
]

const hours = dayMs / hourMs
const periodsPerHour = hourMs / usagePeriodMs

const agoText = (ms: number): string => {
  const ago = Math.round(ms / hourMs)
  if (ago === 0) return 'Less than an hour ago'
  return ago === 1 ? '1 hour ago' : `${ago} hours ago`
}

/** Returns the text of an hour that began this number of hours ago. */
const hourText = (ago: number): string => (ago === 1 ? 'Last hour' : `${ago - 1} to ${ago} hours ago`)

/** Returns one number for each hour of the values, or undefined for an hour of which nothing is known. */
const byHour = (values: ChartValues, combine: Combine): ChartValues =>
  Array.from({ length: hours }, (_, hour) => {
    const known = values
      .slice(hour * periodsPerHour, (hour + 1) * periodsPerHour)
      .filter((value) => value !== undefined)
    return known.length === 0 ? undefined : combine(known)
  })

/** Renders the charts of the last day, and the same numbers by hour as a table. */
export function usageCharts(usage: readonly ServiceUsage[], now: number): Html {
  const { from, to } = chartedPeriods(now)
  const byPeriod = new Map(usage.map((period) => [period.period_at, period]))
  const periods = Array.from({ length: dayMs / usagePeriodMs }, (_, at) => byPeriod.get(from + at * usagePeriodMs))
  const valuesOf = (reads: readonly ((usage: ServiceUsage) => number)[]): ChartValues =>
    periods.map((period) => period && sum(reads.map((read) => read(period))))
  const charts = charted.map(({ lines, combine, ...chart }) => {
    const totals = valuesOf(lines.map(([, read]) => read))
    const hourly = byHour(totals, combine)
    const parts = hourly.map((value, hour) => `${hourText(hours - hour)}: ${valueText(value)}`)
    const drawn = lines.map(([name, read]) => ({ name, values: valuesOf([read]) }))
    return { ...chart, lines: drawn, totals, hourly, parts }
  })
  const timeOf = (index: number): string => agoText(to - from - index * usagePeriodMs)
  return html`<section aria-labelledby="day">
<h2 id="day">Last 24 hours</h2>
<div class="charts">${charts.map((chart) => lineChart({ ...chart, timeOf, start: '24 hours ago' }))}</div>
<details><summary>Numbers by hour</summary>
${table({
  label: 'Numbers by hour',
  columns: ['Hour from', ...charts.map(({ title, unit }) => (unit === 'in 5 minutes' ? title : `${title}, ${unit}`))],
  rows: Array.from({ length: hours }, (_, ago) => hours - 1 - ago),
  cells: (hour) => [timeHtml(from + hour * hourMs), ...charts.map(({ hourly }) => valueText(hourly[hour]))],
  empty: '',
})}</details>
</section>`
}

const valueText = (value: number | undefined): string => (value === undefined ? 'No data' : numberText(value))
