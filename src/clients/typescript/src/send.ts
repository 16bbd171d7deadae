import type { Connection } from './connection.js'
import { createParts, type Content } from './content.js'
import { ProtocolError } from './errors.js'
import { newEnvelopeId } from './ids.js'
import { toJson } from './json.js'
import { MessagesApi, type EnvelopeDraft, type SendAcknowledgement } from './rest/index.js'
import type { SendOptions } from './settings.js'

interface Addressing extends Pick<EnvelopeDraft, 'subject' | 'in_reply_to' | 'date_ms' | 'monitor'> {
  /** One or several handles. */
  to: string | readonly string[]
  /** Further recipients, in copy. */
  cc?: string | readonly string[] | undefined
  references?: readonly string[] | undefined
  /**
   * Envelope id. Default: a new one. Store an id of `newEnvelopeId()` to repeat the send later, also from another
   * process. The service accepts the same id and content once.
   */
  id?: string | undefined
}

/** An envelope to send: its recipients, and at least one of `text`, `parts` and `files`. */
export type Draft = Content & Addressing

/**
 * Uploads the files and sends the envelope to all of its recipients, or to none. It creates the id once, so every retry
 * is the same send.
 *
 * Another call with the same `id` and content changes nothing. It uploads no file twice and returns the same
 * acknowledgement. The service recognizes uploads for a day by default. After that the repetition of an accepted send
 * with files fails with `CONFLICT`. Other bytes under the same `id` fail with `IDEMPOTENCY_MISMATCH`.
 */
export async function send(
  connection: Connection,
  draft: Draft,
  options: SendOptions = {},
): Promise<SendAcknowledgement> {
  const { text, parts, files, to, cc, references, id = newEnvelopeId(), ...fields } = draft
  toJson('sendMessage', { parts, ...fields }) // fails before the first file is uploaded
  const envelope: EnvelopeDraft = {
    ...fields,
    id,
    to: toList(to),
    ...(cc && { cc: toList(cc) }),
    ...(references && { references: [...references] }),
    content_parts: await createParts(connection, id, { text, parts, files }, options),
  }
  const acknowledgement = await new MessagesApi(connection.call).sendMessage(envelope, options)
  // A proxy can return 200 too. Then the envelope is not stored anywhere.
  if (acknowledgement.id !== id) throw new ProtocolError('sendMessage', 200, `the response does not acknowledge ${id}`)
  return acknowledgement
}

const toList = (handles: string | readonly string[]): string[] =>
  typeof handles === 'string' ? [handles] : [...handles]
