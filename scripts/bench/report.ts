/** A figure, its baseline, and the threshold that it must meet. */
export interface Row {
  measure: string
  unit: string
  service: number
  baseline?: { what: string; value: number }
  /** Threshold for `service / baseline`, or for `service` itself if there is no baseline. */
  threshold?: { at: 'least' | 'most'; value: number }
  /** Details of the figures: latencies, CPU time, sizes. */
  note: string
  details?: Readonly<Record<string, unknown>>
}

export interface SectionReport {
  section: string
  seconds: number
  rows: readonly Row[]
  /** Reason why the section could not run. */
  failure?: string
}

export const ratioOf = ({ service, baseline }: Row): number | undefined => baseline && service / baseline.value

/** Returns true if the row meets its threshold; undefined if it has none. */
export function isMet(row: Row): boolean | undefined {
  if (!row.threshold) return undefined
  const figure = ratioOf(row) ?? row.service
  return row.threshold.at === 'least' ? figure >= row.threshold.value : figure <= row.threshold.value
}

export const isMissed = ({ rows, failure }: SectionReport): boolean =>
  failure !== undefined || rows.some((row) => isMet(row) === false)

const number = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

const thresholdText = (row: Row): string =>
  row.threshold ? `${row.threshold.at === 'least' ? '≥' : '≤'} ${row.threshold.value}` : ''
const verdict = (row: Row): string => ({ true: 'met', false: 'MISSED', undefined: '' })[`${isMet(row)}`]

export function table({ section, seconds, rows, failure }: SectionReport): string {
  const head = ['measure', 'service', 'baseline', 'ratio', 'threshold', '', 'unit', 'note']
  const cells = rows.map((row) => {
    const ratio = ratioOf(row)
    return [
      row.measure,
      number(row.service),
      row.baseline ? `${number(row.baseline.value)} ${row.baseline.what}` : '',
      ratio === undefined ? '' : ratio.toFixed(2),
      thresholdText(row),
      verdict(row),
      row.unit,
      row.note,
    ]
  })
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((line) => line[column]!.length)))
  const line = (texts: readonly string[]): string =>
    `  ${texts.map((text, column) => (column > 0 && column < 4 ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))).join('  ')}`.trimEnd()
  const body = failure === undefined ? [line(head), ...cells.map(line)] : [`  not run: ${failure}`]
  return [`\n${section} (${Math.round(seconds)} s)`, ...body, ''].join('\n')
}

export const toJson = (machine: object, options: object, reports: readonly SectionReport[]): string =>
  `${JSON.stringify({ machine, options, sections: reports.map((report) => ({ ...report, rows: report.rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) })) })) }, null, 2)}\n`
