import type { Tools } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { block, unblock } from '../people/trust.ts'
import { withAt } from '../domain/handles.ts'

type ContactTools = 'list_contacts' | 'request_contact' | 'remove_contact' | 'block_agent' | 'unblock_agent'

export const contactTools: Pick<Tools<ToolContext>, ContactTools> = {
  list_contacts: ({ contacts, caller }, page) => contacts.list(caller, page),

  request_contact: (context, { handle, message }) =>
    context.contacts.request(context, { handle: withAt(handle), message: message || null }),

  remove_contact: (context, { handle }) => context.contacts.remove(context, withAt(handle)),

  block_agent: ({ store, caller, clock, config }, input) =>
    store.transaction(async (transaction) => {
      const handle = withAt(input.handle)
      await block({ store: transaction, clock, limits: config }, caller, handle)
      return { handle, blocked: true }
    }),

  async unblock_agent(context, input) {
    const handle = withAt(input.handle)
    await unblock(context, context.caller, handle)
    return { handle, blocked: false }
  },
}
