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

/** Those that come after the cursor, each after the one before: so nothing is seen twice, and no cursor goes back. */
export function inOrder<Item extends Placed>(items: readonly Item[], cursor: MailboxCursor): Item[] {
  let last = cursor
  return items.filter((item) => {
    const isNext = isAfter(item, last)
    if (isNext) last = cursorOf(item)
    return isNext
  })
}

/** Cursors are kept as JSON, which is anything: one of another shape would silently begin with the oldest envelope. */
export function checkedCursor(cursor: MailboxCursor | null | undefined): MailboxCursor | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const { after_created_at, after_envelope_id } = cursor
  if (Number.isFinite(after_created_at) && typeof after_envelope_id === 'string') return cursor
  throw new TypeError('cursor is what `save` or `cursorOf` gave, with after_created_at and after_envelope_id, or null')
}
