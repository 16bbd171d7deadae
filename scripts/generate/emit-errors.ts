import type { AsyncApi, ErrorEntry, ErrorTable } from './document.ts'
import { lines, literal, typescript } from './text.ts'

type CloseCodes = Record<string, { code: number }>

export function emitErrors({ service, oauth }: ErrorTable, { channels }: AsyncApi): string {
  const closeCodes: CloseCodes = Object.assign(
    {},
    ...Object.values(channels).map((channel) => channel['x-close-codes']),
  )
  const rows = [
    ...Object.entries(service).map(([code, entry]) => row(code, serviceColumns(entry, closeCodes))),
    ...Object.entries(oauth).map(([code, entry]) => row(code, oauthColumns(entry))),
  ]
  return typescript(
    'spec/errors.yaml',
    `
export interface ErrorEntry {
  /** Form of the error body. */
  readonly family: 'service' | 'oauth'
  readonly status: number
  readonly meaning: string
  /** Value of \`WWW-Authenticate\`. */
  readonly challenge?: string
  /** Name at an OAuth endpoint, if it differs. */
  readonly oauth?: string
  /** Close code of the WebSocket that the error ends. */
  readonly close?: number
}

/** All codes of responses. */
export const errors = ${lines('{', rows, '}')} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

type CodeOf<Family> = { [Code in ErrorCode]: (typeof errors)[Code]['family'] extends Family ? Code : never }[ErrorCode]

/** Codes of \`{error: {code, message}}\`. */
export type ServiceErrorCode = CodeOf<'service'>

/** Codes of \`{error, error_description}\`. */
export type OAuthErrorCode = CodeOf<'oauth'>
`,
  )
}

const serviceColumns = (
  { status, meaning, challenge, oauth = 'invalid_request', close }: ErrorEntry,
  closeCodes: CloseCodes,
): object => ({
  family: 'service',
  status,
  meaning,
  ...(challenge !== undefined && { challenge }),
  oauth,
  ...(close !== undefined && { close: closeCode(close, closeCodes) }),
})

const oauthColumns = ({ status, meaning, challenge }: ErrorEntry): object => ({
  family: 'oauth',
  status,
  meaning,
  ...(challenge !== undefined && { challenge }),
})

function closeCode(name: string, closeCodes: CloseCodes): number {
  const found = closeCodes[name]
  if (!found) throw new Error(`asyncapi.yaml has no close code ${name}`)
  return found.code
}

const row = (code: string, fields: object): string =>
  `${code}: ${lines(
    '{',
    Object.entries(fields).map(([name, value]) => `${name}: ${literal(value)}`),
    '}',
  )}`

/** Returns the table of error codes for the description of the API. */
export function errorTable({ service, oauth }: ErrorTable): string {
  const rows = Object.entries({ ...service, ...oauth }).map(
    ([code, { status, meaning, where, retry }]) =>
      `| \`${code}\` | ${status} | ${where ? `${meaning}. ${where}` : meaning} | ${retry} |`,
  )
  return ['| Code | HTTP | Meaning | What to do |', '|---|---|---|---|', ...rows].join('\n')
}
