import { idLength } from '../../domain/header-text.ts'
import { encodedHeader, decodedBody } from '../engine/dictionary-encoding.ts'

/**
 * SQL expressions for the fields of stored headers and bodies. No value looks like a field, because JSON escapes quotes
 * in values.
 */

/** Returns an SQL expression: the part of a text before the first of `ends`. */
const upTo = (ends: readonly string[], text: string): string =>
  ends.reduce((inner, end) => `split_part(${inner}, '${end}', 1)`, text)

const derived = [',"has_attachments":false,"type_hint":"text","size_hint":', ',"has_attachments":'].map(encodedHeader)

/**
 * Returns an SQL expression: the text of an envelope from its stored header and body. It stays dictionary-encoded. It
 * omits the fields of the header that are derived from the envelope.
 */
export const envelopeColumnSql = (header: string, body: string): string => `${upTo(derived, header)} || ',' || ${body}`

/** Returns an SQL expression: the body alone, as JSON. */
export const bodyColumnSql = (body: string): string => `('{' || ${decodedBody(body)})::json`

const headerOf = (id: string, from: string): string => encodedHeader(`{"id":"${id}","from":"${from}`)

/** Pattern that matches any id in `like`. */
const anyId = 'env_'.padEnd(idLength, '_')

const toField = encodedHeader('","to":["')

/** Returns an SQL expression: the sender in a column of headers. */
export const senderColumn = (header: string): string =>
  upTo([toField, '"'], `substr(${header}, ${headerOf(anyId, '').length + 1})`)

/** `like` pattern of the headers of envelopes with attachments. */
export const headersWithAttachments = '%,"has_attachments":true,%'

/**
 * Returns the `like` pattern of the headers of a sender. A comparison with the pattern ends at the first different
 * character.
 */
export const headersFrom = (handle: string): string => `${headerOf(anyId, handle)}${toField}%`

/**
 * Beginnings of the parts of a header that the sender wrote. The text after them may contain anything that looks like a
 * handle.
 */
const written = ['],"cc":[],"in_reply_to":null,"subject":', ',"subject":'].map(encodedHeader)

/**
 * Returns the SQL condition that an agent is the sender or a recipient. It does not fit the postmaster, whose reports
 * belong to the thread of the envelope that they report.
 */
export const isPartySql = (header: string, handle: string): string =>
  `strpos(replace(${upTo(written, header)}, '${toField}', '","'), '"' || ${handle} || '"') > 0`
