import { envelopeIdLength } from '../../domain/header-text.ts'
import { encodeBody, encodeHeader, decodedBodySql } from '../engine/dictionary-encoding.ts'

/**
 * SQL expressions that read fields of stored headers and bodies without parsing the JSON. They search for the key of a
 * field. No value contains a key, because JSON escapes quotes in values.
 */

/** Returns an SQL expression: the part of a text before the first of `ends`. */
const upTo = (ends: readonly string[], text: string): string =>
  ends.reduce((inner, end) => `split_part(${inner}, '${end}', 1)`, text)

/** Texts of which the first ends the references of a body. The references are ids, so they contain none of these. */
const bodyStarts = [
  '"references":[],"content_parts":[{"type":"text","text":"',
  '],"content_parts":[{"type":"text","text":"',
  ']',
].map(encodeBody)

const derived = [',"has_attachments":false,"type_hint":"text","size_hint":', ',"has_attachments":'].map(encodeHeader)

/**
 * Returns an SQL expression: the dictionary-encoded text of an envelope, composed of its stored header and body. It
 * omits the header fields that are derived from the envelope, such as `size_hint`.
 */
export const envelopeColumnSql = (header: string, body: string): string => `${upTo(derived, header)} || ',' || ${body}`

/** Returns an SQL expression: the body alone, as JSON. */
export const bodyColumnSql = (body: string): string => `('{' || ${decodedBodySql(body)})::json`

const headerOf = (id: string, from: string): string => encodeHeader(`{"id":"${id}","from":"${from}`)

/** `like` pattern of any envelope id. */
const anyId = 'env_'.padEnd(envelopeIdLength, '_')

const toField = encodeHeader('","to":["')

/** Returns an SQL expression: the handle of the sender in a stored header. */
export const senderColumnSql = (header: string): string =>
  upTo([toField, '"'], `substr(${header}, ${headerOf(anyId, '').length + 1})`)

/** Texts that follow the recipients in a header. */
const afterRecipients = [
  '],"cc":[],"in_reply_to":null,"subject":',
  '],"cc":[],"in_reply_to":"',
  '],"in_reply_to":',
].map(encodeHeader)

/** Returns an SQL expression: the handles of all recipients in a stored header, with quotes and commas between them. */
export const recipientsColumnSql = (header: string): string =>
  `replace(split_part(${upTo(afterRecipients, header)}, '${toField}', 2), '],"cc":[', ',')`

/** Returns an SQL expression: a piece of a stored body after its references, with at most `length` characters. */
export const bodyStartSql = (body: string, length: number): string =>
  `substr(${body}, length(${upTo(bodyStarts, body)}) + 1, ${length})`

/** `like` pattern of the headers of envelopes with attachments. */
export const attachmentHeaderPattern = '%,"has_attachments":true,%'

/**
 * Returns the `like` pattern of the headers with this sender. A comparison is fast, because it ends at the first
 * different character.
 */
export const senderHeaderPatternOf = (handle: string): string => `${headerOf(anyId, handle)}${toField}%`

/**
 * Texts that precede the subject in a header. The subject may be equal to a handle, so a search for handles must end
 * before it.
 */
const written = ['],"cc":[],"in_reply_to":null,"subject":', ',"subject":'].map(encodeHeader)

/**
 * Returns an SQL condition: an agent is the sender or a recipient in a header. It must not be used for the postmaster.
 * Reports of the postmaster join the thread of an envelope that does not name the postmaster.
 */
export const isPartySql = (header: string, handle: string): string =>
  `strpos(replace(${upTo(written, header)}, '${toField}', '","'), '"' || ${handle} || '"') > 0`
