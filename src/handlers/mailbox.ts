import type { MailboxHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { parseMailboxCursor } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'

export const mailbox: MailboxHandlers<CallContexts> = {
  async listMailbox({ store, caller, waitFor }, { query }) {
    const { order, limit, unread, direction, wait } = query
    if (wait > 0 && order !== 'asc') throw new Fault('VALIDATION_ERROR', 'query wait: use it only with order=asc')
    const listing = {
      agentId: caller.agentId,
      direction,
      order,
      unread,
      after: parseMailboxCursor(query),
      limit,
    }
    return waitFor({
      seconds: wait,
      look: () => store.mailbox.list(listing),
      isFound: ({ isEmpty }) => !isEmpty,
    })
  },

  async markRead({ store, caller, clock, limits }, { body }) {
    if (body.ids.length > limits.markReadIdsMax)
      throw new Fault('VALIDATION_ERROR', `ids must have at most ${limits.markReadIdsMax} items`)
    return { marked_read: await store.mailbox.markRead(caller.agentId, body.ids, clock()) }
  },
}
