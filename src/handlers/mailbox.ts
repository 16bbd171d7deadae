import type { MailboxHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { parseMailboxCursor } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

export const mailbox: MailboxHandlers<CallContexts> = {
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

  async markRead({ store, caller, clock, limits }, { body }) {
    if (body.ids.length > limits.markReadIdsMax)
      throw new Fault('VALIDATION_ERROR', `ids must have at most ${limits.markReadIdsMax} items`)
    return { marked_read: await store.mailbox.markRead(caller.agentId, body.ids, clock()) }
  },
}
