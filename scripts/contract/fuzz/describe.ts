import { count, type Results } from '../results/result.ts'
import { remarks, table, totals } from '../results/table.ts'

/** Describes the result for people: a line for each operation, then the deviations. */
export function describeFuzz(found: Results): string {
  const lines = [...Map.groupBy(found.results, ({ suite }) => suite)].map(([suite, results]) => {
    const accepted = results.filter(({ outcome, reasons }) => outcome === 'ok' && reasons.length > 0).length
    const failed = count(results, 'failed')
    return [suite, results[0]?.name ?? '', accepted > 0 ? String(accepted) : '', failed > 0 ? `BAD ${failed}` : 'ok']
  })
  return [
    table(['operation', 'requests', 'accepted', 'outcome'], lines),
    ...remarks(found, 'Did not run:'),
    `${totals(found.results)}`,
    '',
  ].join('\n')
}
