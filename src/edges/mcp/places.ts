import type { MailboxCursor } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import { lastId } from '../../domain/cursors.ts'

/** A place in a mailbox as the id of an event: whichever process it is sent back to knows where to go on. */
export const eventIdOf = ({ after_created_at, after_envelope_id }: MailboxCursor): string =>
  patterns.EnvelopeId.test(after_envelope_id) ? `${after_created_at}-${after_envelope_id}` : `${after_created_at}`

const form = /^(\d{1,16})(?:-(.+))?$/

/** The place that a client has got to; undefined for an id that no event of ours has. */
export function placeOf(eventId: string): MailboxCursor | undefined {
  const [, createdAt, envelopeId = lastId] = form.exec(eventId) ?? []
  const isKnown = createdAt !== undefined && Number.isSafeInteger(Number(createdAt))
  if (!isKnown || (envelopeId !== lastId && !patterns.EnvelopeId.test(envelopeId))) return undefined
  return { after_created_at: Number(createdAt), after_envelope_id: envelopeId }
}
