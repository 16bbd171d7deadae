import type { Reader } from '../../conversations/authors.ts'
import { Fault } from '../../fault.ts'
import { isAgentId } from './own-agents.ts'
import type { PersonVisit, WebDeps } from './route.ts'

/** The agent whose mailbox is asked for; one that the person may not act for is not found, whether it exists or not. */
export async function readerOf({ identity, store }: WebDeps, { session, params }: PersonVisit): Promise<Reader> {
  identity.viewLimit(session.account_id)
  const { id = '' } = params
  const agent = isAgentId(id) ? await store.managedMailboxes.find(session.account_id, id) : undefined
  if (!agent) throw new Fault('NOT_FOUND', 'there is no such agent that you may act for, or it is switched off')
  return { agentId: agent.id, handle: agent.handle }
}
