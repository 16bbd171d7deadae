import { idLength } from '../domain/header-text.ts'
import { packedHeader, unpackedBody, unpackedText } from './packed-texts.ts'

/** SQL of what stands in the columns of headers and bodies. No value looks like it, as quotes are escaped in values. */

/** What stands before the first of these. */
const upTo = (ends: readonly string[], text: string): string =>
  ends.reduce((inner, end) => `split_part(${inner}, '${end}', 1)`, text)

const derived = [',"has_attachments":false,"type_hint":"text","size_hint":', ',"has_attachments":'].map(packedHeader)

/**
 * An envelope, of its header and its body as they are kept, and packed as they are. Of the header that is all before
 * what is derived from the envelope.
 */
export const envelopeColumn = (header: string, body: string): string => `${upTo(derived, header)} || ',' || ${body}`

/**
 * SQL that creates `stored_envelope`, with which a database administrator reads stored mail:
 * `select stored_envelope(entry.header, envelope.body)
 *  from mailbox_entry entry join envelope on envelope.id = entry.envelope_id`.
 */
export const creatingStoredEnvelope = `
  create function stored_envelope(header text, body text) returns json language sql immutable parallel safe
  as $$ select (split_part(${unpackedText('header')}, ',"has_attachments":', 1) || ',' || ${unpackedText('body')})::json $$`

/** The body alone as JSON. */
export const bodyColumn = (body: string): string => `('{' || ${unpackedBody(body)})::json`

const headerOf = (id: string, from: string): string => packedHeader(`{"id":"${id}","from":"${from}`)

/** As a pattern. */
const anyId = 'env_'.padEnd(idLength, '_')

const toField = packedHeader('","to":["')

/** The sender of the header in a column. */
export const senderColumn = (header: string): string =>
  upTo([toField, '"'], `substr(${header}, ${headerOf(anyId, '').length + 1})`)

/** A pattern of the headers of what has attachments. */
export const headersWithAttachments = '%,"has_attachments":true,%'

/** A pattern of the headers of what an agent has sent; a comparison with it ends where the sender is another. */
export const headersFrom = (handle: string): string => `${headerOf(anyId, handle)}${toField}%`

/** Where what somebody has written begins, of which all may look like a handle. */
const written = ['],"cc":[],"in_reply_to":null,"subject":', ',"subject":'].map(packedHeader)

/** Whether an agent is a party; of no postmaster, since what that sends has its thread from what it is about. */
export const partyColumn = (header: string, handle: string): string =>
  `strpos(replace(${upTo(written, header)}, '${toField}', '","'), '"' || ${handle} || '"') > 0`
