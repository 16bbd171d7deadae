import type { Setting } from './parse.ts'
import { fileVariableOf, variableOf } from './variable-name.ts'

/** Returns the effect of a setting for a table of settings. */
export const effectOf = (name: string, { help, secret }: Pick<Setting<unknown>, 'help' | 'secret'>): string =>
  secret ? `${help} \`${fileVariableOf(name)}\` names a file with this value instead.` : help

/** Returns a table of all settings for a terminal: variable, default, unit and effect. */
export function describeSettings(settings: Record<string, Setting<unknown>>): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) => [variableOf(name), setting.shown, setting.unit, effectOf(name, setting)] as const,
  )
  const width = (column: 0 | 1 | 2): number => Math.max(...rows.map((row) => row[column].length))
  const line = (row: (typeof rows)[number]): string =>
    `  ${row[0].padEnd(width(0))}  ${row[1].padEnd(width(1))}  ${row[2].padEnd(width(2))}  ${row[3]}`
  return rows.map(line).join('\n')
}
