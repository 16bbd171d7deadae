import { asSentence } from '../../src/domain/sentence.ts'
import { operatorSettings } from '../../src/settings/list.ts'
import { effectOf } from '../../src/settings/describe.ts'
import type { Setting } from '../../src/settings/parse.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import type { LimitTable } from './document.ts'
import { isFixed } from './emit-limits.ts'
import { code, table } from './markdown.ts'

/** Returns the table of all settings: those of the operator, then the limits of the contract. */
export const settingsTable = (limits: LimitTable): string =>
  table(['Setting', 'Default', 'Unit', 'Effect'], [...operatorRows, ...limitRows(limits)])

const operatorRows = Object.entries<Setting<unknown>>(operatorSettings).map(([name, setting]) =>
  row(variableOf(name), setting.shown, setting.unit, effectOf(name, setting)),
)

const limitRows = (limits: LimitTable): string[][] =>
  Object.entries(limits).flatMap(([name, entry]) =>
    isFixed(entry) ? [] : [row(name, String(entry.default), entry.unit, asSentence(entry.meaning))],
  )

/** Returns the cells of one setting. A vertical bar would end a cell. */
function row(name: string, shown: string, unit: string, effect: string): string[] {
  return [code(name), code(shown), unit.replaceAll(' | ', ', ') || 'text', effect]
}
