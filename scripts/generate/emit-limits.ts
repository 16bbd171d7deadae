import { asSentence } from '../../src/domain/sentence.ts'
import { code, table } from './markdown.ts'
import type { FixedLimit, LimitEntry, LimitTable } from './document.ts'
import { literal, typescript } from './text.ts'

export function emitLimits(limits: LimitTable): string {
  const rows = Object.entries(limits).map(([name, entry]) => [nameOf(name), entry] as const)
  const settings = rows.flatMap(([name, entry]) => (isFixed(entry) ? [] : [settingRow(name, entry)]))
  const fixed = rows.flatMap(([name, entry]) => (isFixed(entry) ? [fixedRow(name, entry)] : []))
  return typescript(
    'spec/limits.yaml',
    `
/** Limits by setting: the default, and the range of the setting. */
export const limits = {
${settings.join('\n')}
} as const

/** Limits that are the same in every deployment. */
export const fixedLimits = {
${fixed.join('\n')}
} as const

/** Limits of a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
`,
  )
}

/** Returns the numbers alone, for the client package. */
export const emitClientLimits = (limits: LimitTable): string =>
  typescript(
    'spec/limits.yaml',
    clientLimits(limits)
      .map(({ name, value, says }) => `/** ${says} */\nexport const ${name} = ${value}`)
      .join('\n\n'),
  )

/** Limits that clients check before they send a reply. */
export const limitsThatClientsCheck = ['REFERENCES_MAX', 'SUBJECT_CHARACTERS_MAX']

/** Returns the limits that client packages know: all of them, or these. */
export const clientLimits = (limits: LimitTable, wanted = Object.keys(limits)) =>
  Object.entries(limits)
    .filter(([name]) => wanted.includes(name))
    .map(([name, entry]) => {
      const [value, bound] = isFixed(entry)
        ? [entry.fixed, 'the same in every deployment']
        : [entry.default, 'the default of a setting']
      return { name: nameOf(name), value, says: `${asSentence(entry.meaning)} In ${entry.unit}, ${bound}.` }
    })

export const isFixed = (entry: LimitEntry | FixedLimit): entry is FixedLimit => 'fixed' in entry

const settingRow = (name: string, { default: usual, min, max = usual, unit, meaning }: LimitEntry): string =>
  `  ${name}: ${literal({ default: usual, min, max, unit, meaning })},`

const fixedRow = (name: string, { fixed, unit, meaning }: FixedLimit): string =>
  `  /** ${asSentence(meaning)} In ${unit}. */\n  ${name}: ${fixed},`

/** Returns the name in code: `RECIPIENTS_MAX` → `recipientsMax`. */
const nameOf = (setting: string): string =>
  setting.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the table of limits. A service fills in its numbers when it publishes the page. */
export const limitTable = (limits: LimitTable): string =>
  table(
    ['Setting', 'Value', 'Meaning'],
    Object.entries(limits).map(([name, entry]) => [
      code(name) + (isFixed(entry) ? ' (fixed)' : ''),
      `{${name}} ${entry.unit}`,
      asSentence(entry.meaning),
    ]),
  )
