import type { Results } from '../results/result.ts'
import { table, totals } from '../results/table.ts'

/** Describes the changes for people, breaking ones first. */
export function describeChanges({ results, notes }: Results): string {
  const order = ['breaks', 'may break', 'compatible']
  const rank = (name: string): number => order.findIndex((level) => name.startsWith(level))
  const rows = results
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .map(({ suite, name, outcome, reasons }) => [outcome, suite, name, reasons.join(' ').replaceAll('\n', ' ')])
  return [table(['outcome', 'where', 'what', ''], rows), '', ...notes, totals(results), ''].join('\n')
}
