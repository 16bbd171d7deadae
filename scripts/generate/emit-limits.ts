import type { LimitTable } from './document.ts'
import { literal, typescript } from './text.ts'

export function emitLimits(limits: LimitTable): string {
  const rows = Object.entries(limits).map(([setting, { default: usual, min, max = usual, unit, meaning }]) => {
    const row = { default: usual, min, max, unit, meaning }
    return `  ${nameOf(setting)}: ${literal(row)},`
  })
  return typescript(
    'spec/limits.yaml',
    `
/** What clients may do at most, by the setting that changes it: its default, and what an operator may say instead. */
export const limits = {
${rows.join('\n')}
} as const

/** What holds in a deployment. */
export type Limits = Readonly<Record<keyof typeof limits, number>>
`,
  )
}

/** `RECIPIENTS_MAX` is `recipientsMax` in the code. */
const nameOf = (setting: string): string =>
  setting.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
