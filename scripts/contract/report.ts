import type { OperationId } from '#generated/rest/routes.ts'
import type { Mount } from './document.ts'

export type Outcome = 'ok' | 'failed' | 'not run'

/** What came of one case of one documented answer. */
export interface Row {
  operationId: OperationId
  method: string
  path: string
  mount: Mount
  status: number
  /** What is special about the case. */
  title: string
  outcome: Outcome
  /** Why it failed or did not run. */
  reasons: string[]
}

export interface Report {
  rows: Row[]
  passed: number
  failed: number
  notRun: number
}

type Answer = Omit<Row, 'title' | 'outcome' | 'reasons'>

/** In the order of the document, with a failure for each documented answer that no case was about. */
export function report(documented: readonly Answer[], rows: readonly Row[]): Report {
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
            reasons: ['documented, but left out: no fixture made it happen'],
          },
        ]
  })
  const count = (outcome: Outcome): number => ordered.filter((row) => row.outcome === outcome).length
  return { rows: ordered, passed: count('ok'), failed: count('failed'), notRun: count('not run') }
}

/** Whether all is as documented. */
export const isClean = ({ failed, notRun }: Report, allowSkips: boolean): boolean =>
  failed === 0 && (allowSkips || notRun === 0)

/** The report for people: a block per operation and address, a line per case. */
export function describeReport(found: Report): string {
  const blocks = Map.groupBy(
    found.rows,
    ({ operationId, method, path, mount }) => `${operationId}  ${method} {${mount}}${path}`,
  )
  const width = Math.max(...found.rows.map(({ title }) => title.length))
  const line = ({ status, outcome, title, reasons }: Row): string =>
    `  ${status}  ${outcome.padEnd(7)}  ${title.padEnd(width)}  ${reasons.join('; ')}`.trimEnd()
  const text = [...blocks].map(([heading, rows]) => [heading, ...rows.map(line), ''].join('\n')).join('\n')
  const answers = new Set(found.rows.map(({ operationId, status, mount }) => `${operationId} ${status} ${mount}`)).size
  const notRun = found.notRun > 0 ? `, ${found.notRun} not run` : ''
  return `${text}\ndocumented answers: ${answers}, cases: ${found.rows.length}; ${found.passed} passed, ${found.failed} failed${notRun}\n`
}
