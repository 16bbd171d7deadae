// Generated from src/clients/typescript/src/node/mail/show.ts by `npm run generate`. Do not edit.
import type { ContentPart, Envelope, EnvelopeHeader } from '../../rest/index.js'
import type { SavedFile } from './save-files.js'

/** Characters that move the cursor of a terminal or change the direction of text. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const escapeControl = (control: string): string => `\\u{${control.codePointAt(0)!.toString(16)}}`

/** Escapes control characters of a sender's text, for one line of a terminal. */
export const escapeLine = (text: string): string => text.replace(controls, escapeControl)

const escapeText = (text: string): string =>
  text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : escapeControl(one)))

const time = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')

/** Formats headers as one line each. Unread ones have a star. */
export function formatHeaders(headers: readonly EnvelopeHeader[]): string {
  if (headers.length === 0) return 'no envelopes\n'
  const rows = headers.map(({ id, unread, created_at, from, subject }) => [
    ...[unread ? '*' : ' ', id, time(created_at), from],
    escapeLine(subject ?? '(no subject)'),
  ])
  const width = Math.max(...rows.map(([, , , from = '']) => from.length))
  return rows
    .map(([star, id, at, from = '', subject]) => `${star} ${id}  ${at}  ${from.padEnd(width)}  ${subject}\n`)
    .join('')
}

export function formatEnvelope(envelope: Envelope): string {
  const { id, from, to, cc, subject, created_at, in_reply_to, content_parts } = envelope
  const lines = [
    ['Id', id],
    ['From', from],
    ['To', to.join(', ')],
    ...(cc.length > 0 ? [['Cc', cc.join(', ')]] : []),
    ['Date', time(created_at)],
    ...(in_reply_to === null ? [] : [['In reply to', in_reply_to]]),
    ['Subject', escapeLine(subject ?? '')],
  ]
  const head = lines.map(([name, value]) => `${name}: ${value}`)
  return `${[...head, '', ...content_parts.map(formatPart)].join('\n')}\n`
}

export const formatSavedFiles = (files: readonly SavedFile[]): string =>
  files.map(({ path, size }) => `Saved: ${escapeLine(path)} (${size} bytes)\n`).join('')

function formatPart(part: ContentPart): string {
  if (part.type === 'text') return escapeText(part.text)
  if (part.type === 'data') return escapeLine(JSON.stringify(part.data))
  return escapeLine(`[${part.type} ${('name' in part && part.name) || ''} ${part.url ?? ''}]`)
}
