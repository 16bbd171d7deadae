import type { CommandResult, ResultRow } from '../operate/commands/command.ts'
import { escapeControls } from '../domain/visible-text.ts'

/**
 * Returns a result as text for a person, with a line for each field, or as a table. A table that is wider than the
 * terminal is shown row by row.
 */
export function formatResult(result: CommandResult, columnsMax = Infinity): string {
  if (!isTable(result)) return showRow(result)
  const [first] = result
  if (!first) return 'none\n'
  const names = Object.keys(first)
  const lines = [names, ...result.map((row) => names.map((name) => cell(name, row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  if (widths.reduce((sum, width) => sum + width + gap.length, -gap.length) > columnsMax)
    return result.map(showRow).join('\n')
  return lines
    .map(
      (line) =>
        `${line
          .map((text, column) => text.padEnd(widths[column]!))
          .join(gap)
          .trimEnd()}\n`,
    )
    .join('')
}

const gap = '  '

function showRow(row: ResultRow): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}${gap}${cell(name, value)}\n`)
    .join('')
}

const isTable = (result: CommandResult): result is readonly ResultRow[] => Array.isArray(result)

/** Returns the text of a cell. Escapes control characters, because users choose some of the texts. */
const cell = (name: string, value: unknown): string => escapeControls(textOf(name, value))

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number' && /_(at|from)$/.test(name)) return new Date(value).toISOString()
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map((one) => textOf(name, one)).join(', ')
  if (typeof value === 'object') return Object.values(value).join(' ')
  return String(value)
}
