import type { MailboxCursor } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'

export interface CursorQuery {
  after_created_at?: number
  after_envelope_id?: string
}

/** The cursor of a listing: both of its parts, or none. */
export function cursorOf({ after_created_at, after_envelope_id }: CursorQuery): MailboxCursor | undefined {
  if (after_created_at === undefined && after_envelope_id === undefined) return undefined
  if (after_created_at === undefined || after_envelope_id === undefined)
    throw new Fault('VALIDATION_ERROR', 'after_created_at and after_envelope_id go together: send both or neither')
  return { after_created_at, after_envelope_id }
}
