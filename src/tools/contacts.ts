import type { Tools } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { blockHandle, unblockHandle } from '../people/trust.ts'
import { withAtSign } from '../domain/handles.ts'

type ContactTools = 'list_contacts' | 'request_contact' | 'remove_contact' | 'block_agent' | 'unblock_agent'

export const contactTools: Pick<Tools<ToolContext>, ContactTools> = {
  list_contacts: ({ contacts, caller }, page) => contacts.list(caller, page),

  request_contact: (context, { handle, message }) =>
    context.contacts.request(context, { handle: withAtSign(handle), message: message || null }),

  remove_contact: (context, { handle }) => context.contacts.remove(context, withAtSign(handle)),

  block_agent: ({ store, caller, clock, config }, input) =>
    store.transaction(async (transaction) => {
      const handle = withAtSign(input.handle)
      await blockHandle({ store: transaction, clock, limits: config }, caller, handle)
      return { handle, blocked: true }
    }),

  async unblock_agent(context, input) {
    const handle = withAtSign(input.handle)
    await unblockHandle(context, context.caller, handle)
    return { handle, blocked: false }
  },
}
