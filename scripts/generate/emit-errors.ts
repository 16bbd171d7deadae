import type { ErrorTable } from './document.ts'
import { literal, typescript } from './text.ts'

export function emitErrors({ service, oauth }: ErrorTable): string {
  const rows = [...rowsOf(service, 'service'), ...rowsOf(oauth, 'oauth')]
  return typescript(
    'spec/errors.yaml',
    `
/** Every code that an answer can carry: its status, the form of its body, and what it means. */
export const errors = {
${rows.join('\n')}
} as const

export type ErrorCode = keyof typeof errors

type CodeOf<Family> = { [Code in ErrorCode]: (typeof errors)[Code]['family'] extends Family ? Code : never }[ErrorCode]

/** Codes of \`{error: {code, message}}\`. */
export type ServiceErrorCode = CodeOf<'service'>

/** Codes of \`{error, error_description}\`. */
export type OAuthErrorCode = CodeOf<'oauth'>
`,
  )
}

const rowsOf = (codes: ErrorTable['service'], family: string): string[] =>
  Object.entries(codes).map(([code, { status, meaning }]) => `  ${code}: ${literal({ status, family, meaning })},`)

/** The table as it stands in the description of the API. */
export function errorTable({ service, oauth }: ErrorTable): string {
  const rows = Object.entries({ ...service, ...oauth }).map(
    ([code, { status, meaning, retry }]) => `| \`${code}\` | ${status} | ${meaning} | ${retry} |`,
  )
  return ['| Code | HTTP | Meaning | What to do |', '|---|---|---|---|', ...rows].join('\n')
}
