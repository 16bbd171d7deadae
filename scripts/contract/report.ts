import type { Mount } from './document.ts'
import { describeLeftOut } from './left-out.ts'
import { describeRemains, type Remains } from './remains.ts'
import { count, type Outcome, type Result, type Results } from './results/result.ts'
import { remarks, table, totals } from './results/table.ts'

/** Result of one case of one documented response. */
export interface Row {
  operationId: string
  method: string
  path: string
  mount: Mount
  status: number
  /** Name of the case. */
  title: string
  outcome: Outcome
  /** Reasons why it failed or did not run. */
  reasons: string[]
}

export interface Report {
  rows: Row[]
  passed: number
  failed: number
  notRun: number
  remains: Remains
}

type Answer = Omit<Row, 'title' | 'outcome' | 'reasons'>

/** Creates the report in the order of the document. A documented response without a case is a failure. */
export function report(documented: readonly Answer[], rows: readonly Row[], remains: Remains): Report {
  const ordered = documented.flatMap((answer) => {
    const about = rows.filter(
      (row) => row.operationId === answer.operationId && row.status === answer.status && row.mount === answer.mount,
    )
    return about.length > 0
      ? about
      : [
          {
            ...answer,
            title: '',
            outcome: 'failed' as const,
            reasons: ['documented, but no fixture caused it'],
          },
        ]
  })
  const number = (outcome: Outcome): number => ordered.filter((row) => row.outcome === outcome).length
  return { rows: ordered, passed: number('ok'), failed: number('failed'), notRun: number('not run'), remains }
}

/** Returns true if everything is as documented. */
export const isClean = ({ failed, notRun }: Report, allowSkips: boolean): boolean =>
  failed === 0 && (allowSkips || notRun === 0)

const suiteOf = ({ operationId, method, path, mount }: Row): string => `${operationId}  ${method} {${mount}}${path}`

export const resultsOf = ({ rows, remains }: Report, baseUrl: string): Results => ({
  title: `The contract at ${baseUrl}`,
  results: rows.map((row): Result => ({ ...row, suite: suiteOf(row), name: `${row.status} ${row.title}`.trimEnd() })),
  notes: [
    `Remaining data: ${describeRemains(remains)}.`,
    `Left out, because no request causes it: ${describeLeftOut()}.`,
  ],
})

/**
 * Formats the report for people: a line for each operation and address with the results of its responses, and the
 * remarks.
 */
export function describeReport(found: Report, results: Results): string {
  const statuses = [...new Set(found.rows.map(({ status }) => status))].toSorted((one, other) => one - other)
  const lines = [...Map.groupBy(found.rows, ({ operationId, mount }) => `${operationId} {${mount}}`)].map(
    ([operation, rows]) => [
      operation.replace(' {base_url}', ''),
      ...statuses.map((status) => cell(rows.filter((row) => row.status === status))),
    ],
  )
  const answers = new Set(found.rows.map(({ operationId, status, mount }) => `${operationId} ${status} ${mount}`)).size
  return [
    table(['operation', ...statuses.map(String)], lines),
    ...remarks(results, 'Not possible here:'),
    `documented answers: ${answers}, cases: ${found.rows.length}; ${totals(results.results)}`,
    '',
  ].join('\n')
}

/** Formats the number of cases and of failures, if there are any. */
function cell(rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const results = rows.map((row): Result => ({ ...row, suite: '', name: '' }))
  const failed = count(results, 'failed')
  if (failed > 0) return `BAD ${failed}/${rows.length}`
  const notRun = count(results, 'not run')
  return notRun > 0 ? `- ${notRun}/${rows.length}` : `ok ${rows.length}`
}
