import { createHash } from 'node:crypto'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { decodeMailboxCursor, encodeMailboxCursor } from '../../domain/cursors.ts'
import { Fault } from '../../fault.ts'

const tagBytes = 9

/**
 * Returns a tag that binds a cursor to its mailbox, so that cursors of other mailboxes are rejected. The tag is not
 * secret, because a forged cursor gives a client nothing new.
 */
const tagOf = (agentId: string, place: string): string =>
  createHash('sha256').update(`${agentId} ${place}`).digest().subarray(0, tagBytes).toString('base64url')

/** Encodes a position in the mailbox of an agent as an opaque cursor. */
export function cursorAt(agentId: string, position: MailboxCursor): string {
  const place = encodeMailboxCursor(position)
  return Buffer.from(`${place} ${tagOf(agentId, place)}`).toString('base64url')
}

/** Decodes a cursor. Throws VALIDATION_ERROR if the service did not issue it to this agent. */
export function positionAt(agentId: string, cursor: string): MailboxCursor {
  const [place = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const position = decodeMailboxCursor(place)
  if (!position || cursorAt(agentId, position) !== cursor)
    throw new Fault(
      'VALIDATION_ERROR',
      'cursor is not valid for this agent: send the last cursor you received, unchanged',
    )
  return position
}
