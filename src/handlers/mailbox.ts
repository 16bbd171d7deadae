import type { MailboxHandlers } from '#generated/rest/handlers.ts'
import type { Context } from '../context.ts'
import { parseMailboxCursor } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

export const mailbox: MailboxHandlers<Context> = {
  async listMailbox({ store, caller }, { query }) {
    const { order, limit, unread, direction } = query
    return store.mailbox.list({
      agentId: caller.agentId,
      direction,
      order,
      unread,
      after: parseMailboxCursor(query),
      limit,
    })
  },

  async markRead({ store, caller, clock, config }, { body }) {
    if (body.ids.length > config.markReadIdsMax)
      throw new Fault('VALIDATION_ERROR', `ids must have at most ${config.markReadIdsMax} items`)
    return { marked_read: await store.mailbox.markRead(caller.agentId, body.ids, clock()) }
  },
}
