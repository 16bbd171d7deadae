import type { MailReader } from '../../../mail/threads/threads.ts'
import { Fault } from '../../../fault.ts'
import { isAgentId } from '../agents/own-agents.ts'
import type { PersonVisit, WebDeps } from '../route.ts'

/**
 * Returns the agent of the requested mailbox. Throws NOT_FOUND if the person may not act for the agent, whether it
 * exists or not.
 */
export async function readerOf({ identity, store }: WebDeps, { session, params }: PersonVisit): Promise<MailReader> {
  identity.viewLimit(session.account_id)
  const { id = '' } = params
  const agent = isAgentId(id) ? await store.managedMailboxes.find(session.account_id, id) : undefined
  if (!agent) throw new Fault('NOT_FOUND', 'you have no access to an active agent with this id')
  return { agentId: agent.id, handle: agent.handle }
}
