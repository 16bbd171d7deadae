import { html, type Html } from './html.ts'

/** Values of a line, the oldest first. A value is undefined where nothing is known, and the line has a gap there. */
export type ChartValues = readonly (number | undefined)[]

/** Line of a chart. A chart with several lines shows their names. */
interface ChartLine {
  name: string
  values: ChartValues
}

interface Chart {
  /** Id of the heading in the page. */
  id: string
  title: string
  /** Unit of a value, such as `in 5 minutes`. */
  unit: string
  /** At most three lines with equally many values. */
  lines: readonly ChartLine[]
  /** Values of all lines together, which the headline and the text below the chart describe. */
  totals: ChartValues
  /** Texts of the parts of the chart, from the left to the right. A part shows its text under the pointer. */
  parts: readonly string[]
  /** Text of the time of a value, such as `3 hours ago`. */
  timeOf: (index: number) => string
  /** Text of the time of the first value. */
  start: string
  kind?: 'danger'
}

const [width, height] = [1000, 100]

/** Returns a number with separators. Only a number below 10 has a decimal place. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })

/** Returns a round number that is not less than the value. */
function scaleFor(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= value) ?? value
}

/**
 * Renders a line chart without a script. Its headline is the latest value, and a text describes it. CSS chooses the
 * colours.
 */
export function lineChart(chart: Chart): Html {
  const { id, title, unit, lines, totals, kind } = chart
  const latest = totals.at(-1)
  const top = scaleFor(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const summary = summaryOf(chart)
  return html`<figure class="chart${kind === undefined ? '' : ` ${kind}`}" aria-labelledby="${id}">
<figcaption><h3 id="${id}">${title}</h3><p><strong>${latest === undefined ? '–' : numberText(latest)}</strong> ${unit}</p></figcaption>
<div class="plot"><svg role="img" aria-label="${title} over the last day. ${summary}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
<path class="grid" d="M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}" vector-effect="non-scaling-stroke" />
${lines.map(({ values }, at) => linePaths(values, top, at, lines.length === 1))}
${chart.parts.map((text, at) => partUnderPointer(text, at, chart.parts.length))}
</svg><small>${numberText(top)}</small></div>
<p class="axis"><small>${chart.start}</small><small>Now</small></p>
${lines.length > 1 ? legend(lines) : undefined}
<p><small>${summary}</small></p>
</figure>`
}

function summaryOf({ totals, timeOf }: Chart): string {
  const known = totals.filter((value) => value !== undefined)
  if (known.length === 0) return 'No data yet.'
  const highest = Math.max(...known)
  return highest === 0
    ? 'Always 0.'
    : `Highest ${numberText(highest)}, ${timeOf(totals.lastIndexOf(highest)).toLowerCase()}.`
}

/** Renders the line, and the area below it if it is the only line. */
function linePaths(values: ChartValues, top: number, at: number, isOnly: boolean): Html {
  const xOf = (index: number): number => Math.round((index * width) / Math.max(1, values.length - 1))
  const points = (run: readonly number[]): string =>
    run.map((index) => `${xOf(index)} ${Math.round((1 - values[index]! / top) * height)}`).join('L')
  const runs = knownRuns(values)
  const line = runs.map((run) => `M${points(run)}${run.length === 1 ? 'h1' : ''}`).join('')
  const area = runs.map((run) => `M${xOf(run[0]!)} ${height}L${points(run)}L${xOf(run.at(-1)!)} ${height}Z`).join('')
  return html`${isOnly ? html`<path class="area" d="${area}" />` : undefined}<path class="line line-${at}" d="${line}" vector-effect="non-scaling-stroke" />`
}

/** Returns the indexes of the values that are known, as runs without gaps. */
function knownRuns(values: ChartValues): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  for (const [index, value] of values.entries()) {
    if (value === undefined) run = []
    else if (run.push(index) === 1) runs.push(run)
  }
  return runs
}

const partUnderPointer = (text: string, at: number, parts: number): Html =>
  html`<rect x="${Math.round((at * width) / parts)}" width="${Math.round(width / parts)}" height="${height}"><title>${text}</title></rect>`

const legend = (lines: readonly ChartLine[]): Html =>
  html`<ul>${lines.map(
    ({ name, values }, at) =>
      html`<li><svg aria-hidden="true" viewBox="0 0 16 4"><path class="line line-${at}" d="M0 2H16" /></svg><small>${name} ${numberText(values.at(-1) ?? 0)}</small></li>`,
  )}</ul>`
