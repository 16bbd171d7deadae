import { createHash } from 'node:crypto'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { decodePlace, encodePlace } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

const tagBytes = 9

/**
 * Whose place it is, so that a cursor of another mailbox is refused and not taken for one of this. No secret: whoever
 * makes one by hand gets nothing that its own cursors do not give.
 */
const tagOf = (agentId: string, place: string): string =>
  createHash('sha256').update(`${agentId} ${place}`).digest().subarray(0, tagBytes).toString('base64url')

/** A place in the mailbox of an agent, as a client keeps it. */
export function cursorAt(agentId: string, position: MailboxCursor): string {
  const place = encodePlace(position)
  return Buffer.from(`${place} ${tagOf(agentId, place)}`).toString('base64url')
}

/** The place that a client kept; a cursor that none of this agent was given is refused. */
export function positionAt(agentId: string, cursor: string): MailboxCursor {
  const [place = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const position = decodePlace(place)
  if (!position || cursorAt(agentId, position) !== cursor)
    throw new Fault('VALIDATION_ERROR', 'cursor must be one that this agent was given, unchanged')
  return position
}
