import { idLength } from '../../domain/header-text.ts'
import { encodedHeader, decodedBody } from '../engine/dictionary-encoding.ts'

/**
 * SQL for the fields of stored headers and bodies. No value looks like a field, because quotes in values are escaped.
 */

/** Returns SQL for the text before the first of `ends`. */
const upTo = (ends: readonly string[], text: string): string =>
  ends.reduce((inner, end) => `split_part(${inner}, '${end}', 1)`, text)

const derived = [',"has_attachments":false,"type_hint":"text","size_hint":', ',"has_attachments":'].map(encodedHeader)

/**
 * Returns SQL for the text of an envelope, from its stored header and body; it stays encoded. It takes the header up to
 * the fields that are derived from the envelope.
 */
export const envelopeColumn = (header: string, body: string): string => `${upTo(derived, header)} || ',' || ${body}`

/** Returns SQL for the body alone, as JSON. */
export const bodyColumn = (body: string): string => `('{' || ${decodedBody(body)})::json`

const headerOf = (id: string, from: string): string => encodedHeader(`{"id":"${id}","from":"${from}`)

/** Pattern of an id. */
const anyId = 'env_'.padEnd(idLength, '_')

const toField = encodedHeader('","to":["')

/** Returns SQL for the sender in a column of headers. */
export const senderColumn = (header: string): string =>
  upTo([toField, '"'], `substr(${header}, ${headerOf(anyId, '').length + 1})`)

/** Pattern of the headers of envelopes with attachments. */
export const headersWithAttachments = '%,"has_attachments":true,%'

/** Returns the pattern of the headers of a sender. A comparison with it ends at the first different character. */
export const headersFrom = (handle: string): string => `${headerOf(anyId, handle)}${toField}%`

/**
 * Beginnings of the parts of a header that the sender wrote. The text after them may contain anything that looks like a
 * handle.
 */
const written = ['],"cc":[],"in_reply_to":null,"subject":', ',"subject":'].map(encodedHeader)

/**
 * Returns the SQL condition that an agent is the sender or a recipient. It is not used for the postmaster, whose
 * reports belong to the thread of the envelope that they report.
 */
export const isPartySql = (header: string, handle: string): string =>
  `strpos(replace(${upTo(written, header)}, '${toField}', '","'), '"' || ${handle} || '"') > 0`
