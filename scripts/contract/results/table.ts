import { count, type Result, type Results } from './result.ts'

/** Formats a table. A column is as wide as its longest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('──'), ...rows.map(line)].join('\n')
}

/** Formats the failures and the skipped checks with their reasons, and the notes; successes are left out. */
export function remarks({ results, notes }: Results, cannot: string): string[] {
  const of = (outcome: Result['outcome'], heading: string): string[] => {
    const rows = results.filter((result) => result.outcome === outcome)
    if (rows.length === 0) return []
    const lines = rows.map(({ suite, name, reasons }) => `  ${suite}  ${name}: ${reasons.join('; ')}`)
    return ['', heading, ...lines]
  }
  return [...of('failed', 'Not as documented:'), ...of('not run', cannot), '', ...notes]
}

export function totals(results: readonly Result[]): string {
  const notRun = count(results, 'not run')
  return `${count(results, 'ok')} passed, ${count(results, 'failed')} failed${notRun > 0 ? `, ${notRun} not run` : ''}`
}
