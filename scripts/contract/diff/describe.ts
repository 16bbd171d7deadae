import type { Results } from '../results/result.ts'
import { table, totals } from '../results/table.ts'

/** The changes for people, those that break clients first. */
export function describeChanges({ results, notes }: Results): string {
  const order = ['breaks', 'may break', 'compatible']
  const rank = (name: string): number => order.findIndex((level) => name.startsWith(level))
  const rows = results
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .map(({ suite, name, outcome, reasons }) => [outcome, suite, name, reasons.join(' ').replaceAll('\n', ' ')])
  return [table(['outcome', 'where', 'what', ''], rows), '', ...notes, totals(results), ''].join('\n')
}
