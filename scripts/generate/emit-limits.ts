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
/** What clients may do at most, by the setting that changes it: its default, and what an operator may say instead. */
export const limits = {
${settings.join('\n')}
} as const

/** What is the same in every deployment. */
export const fixedLimits = {
${fixed.join('\n')}
} as const

/** What holds in a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
`,
  )
}

/** The numbers alone, as the client package uses them. */
export const emitClientLimits = (limits: LimitTable): string =>
  typescript(
    'spec/limits.yaml',
    clientLimits(limits)
      .map(({ name, value, says }) => `/** ${says} */\nexport const ${name} = ${value}`)
      .join('\n\n'),
  )

/** What a reply has to keep to, before anybody is asked. */
export const limitsThatClientsCheck = ['REFERENCES_MAX', 'SUBJECT_CHARACTERS_MAX']

/** What client packages know of limits: of all of them, or of these. */
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

/** `RECIPIENTS_MAX` is `recipientsMax` in the code. */
const nameOf = (setting: string): string =>
  setting.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The table of the limits of a service, which fills in its numbers when it publishes the page. */
export const limitTable = (limits: LimitTable): string =>
  table(
    ['Setting', 'Value', 'Meaning'],
    Object.entries(limits).map(([name, entry]) => [
      code(name) + (isFixed(entry) ? ' (fixed)' : ''),
      `{${name}} ${entry.unit}`,
      asSentence(entry.meaning),
    ]),
  )
