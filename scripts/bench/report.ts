/** A figure, what it is compared with, and what is asked of the pair. */
export interface Row {
  measure: string
  unit: string
  service: number
  beside?: { what: string; value: number }
  /** Compared with `service / beside`, or with `service` itself where there is nothing beside it. */
  bar?: { at: 'least' | 'most'; value: number }
  /** Where the figures come from: latencies, CPU time, sizes. */
  note: string
  details?: Readonly<Record<string, unknown>>
}

export interface SectionReport {
  section: string
  seconds: number
  rows: readonly Row[]
  /** Why the section could not be run. */
  failure?: string
}

export const ratioOf = ({ service, beside }: Row): number | undefined => beside && service / beside.value

/** Undefined where nothing is asked. */
export function isMet(row: Row): boolean | undefined {
  if (!row.bar) return undefined
  const figure = ratioOf(row) ?? row.service
  return row.bar.at === 'least' ? figure >= row.bar.value : figure <= row.bar.value
}

export const isMissed = ({ rows, failure }: SectionReport): boolean =>
  failure !== undefined || rows.some((row) => isMet(row) === false)

const number = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

const barText = (row: Row): string => (row.bar ? `${row.bar.at === 'least' ? '≥' : '≤'} ${row.bar.value}` : '')
const verdict = (row: Row): string => ({ true: 'met', false: 'MISSED', undefined: '' })[`${isMet(row)}`]

export function table({ section, seconds, rows, failure }: SectionReport): string {
  const head = ['measure', 'service', 'beside', 'ratio', 'bar', '', 'unit', 'note']
  const cells = rows.map((row) => {
    const ratio = ratioOf(row)
    return [
      row.measure,
      number(row.service),
      row.beside ? `${number(row.beside.value)} ${row.beside.what}` : '',
      ratio === undefined ? '' : ratio.toFixed(2),
      barText(row),
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
