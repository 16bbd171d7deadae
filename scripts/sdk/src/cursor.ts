import type { MailboxCursor } from './rest/index.js'

/** What places an envelope in a mailbox; envelopes, their headers and frames all have it. */
export interface Placed {
  id: string
  created_at: number
}

/** The cursor behind an envelope: reading goes on with what came after it. */
export const cursorOf = ({ id, created_at }: Placed): MailboxCursor => ({
  after_created_at: created_at,
  after_envelope_id: id,
})

/** Before the first envelope that can be. */
export const mailboxStart: MailboxCursor = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` }

export const isAfter = ({ id, created_at }: Placed, { after_created_at, after_envelope_id }: MailboxCursor): boolean =>
  created_at === after_created_at ? id > after_envelope_id : created_at > after_created_at
