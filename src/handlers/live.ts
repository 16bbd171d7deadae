import type { LiveHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'

export const live: LiveHandlers<CallContexts> = {
  createTicket: ({ caller, tickets }) => tickets.issue(caller),
}
