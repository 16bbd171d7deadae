import type { EnvelopeHeader, MailboxCursor, MailboxPage } from '#generated/rest/models.ts'
import type { MailboxHandlers, Serialized } from '#generated/rest/handlers.ts'
import type { Context } from '../context.ts'
import { cursorOf } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'
import { headerText, type ListedHeader } from '../store/mailbox.ts'

export const mailbox: MailboxHandlers<Context> = {
  async listMailbox({ store, caller }, { query }) {
    const { order, limit, unread, direction } = query
    const oneMore = await store.mailbox.list({ agentId: caller.agentId, direction, order, unread, after: cursorOf(query), limit: limit + 1 })
    const page = oneMore.slice(0, limit)
    return pageText(page, direction === 'both', oneMore.length > limit ? page.at(-1) : undefined)
  },

  async markRead({ store, caller, clock, config }, { body }) {
    if (body.ids.length > config.markReadIdsMax) throw new Fault('VALIDATION_ERROR', `ids must have at most ${config.markReadIdsMax} items`)
    return { marked_read: await store.mailbox.markRead(caller.agentId, body.ids, clock()) }
  },
}

/** A cursor only when something is left, so that it never leads to an empty page. */
function pageText(page: readonly ListedHeader[], withDirection: boolean, last: ListedHeader | undefined): Serialized<MailboxPage> {
  const headers = page.map((row) => headerText(row, withDirection).serialized).join(',')
  const cursor = last ? cursorAt(last) : null
  return { serialized: `{"envelope_headers":[${headers}],"next_cursor":${JSON.stringify(cursor)}}` }
}

function cursorAt({ header }: ListedHeader): MailboxCursor {
  const { created_at, id }: EnvelopeHeader = JSON.parse(header)
  return { after_created_at: created_at, after_envelope_id: id }
}
