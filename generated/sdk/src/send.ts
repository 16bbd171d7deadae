// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import { partsOf, type Content } from './content.js'
import { ProtocolError } from './errors.js'
import { newEnvelopeId } from './ids.js'
import type { CallOptions } from './options.js'
import { MessagesApi, type EnvelopeDraft, type SendAcknowledgement } from './rest/index.js'

/** Options of each request that a send is made of. It has its keys from the envelope's id. */
export type SendOptions = Omit<CallOptions, 'idempotencyKey'>

interface Addressing extends Pick<EnvelopeDraft, 'subject' | 'in_reply_to' | 'date_ms' | 'monitor'> {
  /** One handle or several. */
  to: string | readonly string[]
  /** Further recipients, for their information. */
  cc?: string | readonly string[] | undefined
  references?: readonly string[] | undefined
  /**
   * By default a new one. Keep one of `newEnvelopeId()` to repeat the send later, also from another process: with the
   * same id and content it is the same send, and is done once.
   */
  id?: string | undefined
}

/** An envelope to send: to whom, and `text`, `parts`, `files` or several of them. */
export type Draft = Content & Addressing

/**
 * Uploads the files and sends the envelope: to all of its recipients, or to none. Its id is made once, so that every
 * repetition of a request is the same send.
 *
 * The same call with the same `id` does the same once more: it uploads nothing twice and gets the same acknowledgement,
 * whether the one before got as far as its uploads or was accepted. The service knows uploads again for a day (as its
 * operator has set it); a send with files that is repeated later is `CONFLICT` if it was accepted; other bytes under
 * the same `id` are `IDEMPOTENCY_MISMATCH`.
 */
export async function send(
  connection: Connection,
  draft: Draft,
  options: SendOptions = {},
): Promise<SendAcknowledgement> {
  const { text, parts, files, to, cc, references, id = newEnvelopeId(), ...fields } = draft
  const envelope: EnvelopeDraft = {
    ...fields,
    id,
    to: listOf(to),
    ...(cc && { cc: listOf(cc) }),
    ...(references && { references: [...references] }),
    content_parts: await partsOf(connection, id, { text, parts, files }, options),
  }
  const acknowledgement = await new MessagesApi(connection.call).sendMessage(envelope, options)
  // What stands in between can answer 200 too, and nobody keeps what it has swallowed.
  if (acknowledgement.id !== id)
    throw new ProtocolError('sendMessage', 200, `an answer that does not acknowledge ${id}`)
  return acknowledgement
}

const listOf = (handles: string | readonly string[]): string[] =>
  typeof handles === 'string' ? [handles] : [...handles]
