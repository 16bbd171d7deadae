import type { ContactWish, Decision, ApprovalOutcome } from '../../domain/approvals.ts'
import { refusalOfActor } from '../../domain/authority.ts'
import { hourMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import type { Approval } from '../../store/people/approvals.ts'
import type { Store } from '../../store/index.ts'
import { contactActs, type ContactDeps } from './contact-acts.ts'

/** Time for which the outcome of an approval is stored, for a client that repeats its call. */
const outcomeMs = hourMs

export const wishOf = ({ arguments: text }: Pick<Approval, 'arguments'>): ContactWish => JSON.parse(text)

/** Throws CONFLICT if the requesting client or its session has ended. Nobody may approve anything for it then. */
async function requireAsker(
  { authority }: Pick<Store, 'authority'>,
  { agent_id: agentId, client_id: clientId, session_id: sessionId }: Approval,
): Promise<void> {
  const asker = { agentId, clientId, sessionId: sessionId ?? clientId }
  const isEnded = refusalOfActor(await authority.readOne(asker), 'socket') !== undefined
  if (isEnded) throw new Fault('CONFLICT', 'the client that requested this has lost its access: nothing was done')
}

/**
 * Performs an accepted action and closes the approval with the outcome. Runs in the transaction that has locked the
 * approval. Throws if the requesting client may no longer act.
 */
export async function conclude(
  deps: ContactDeps,
  transaction: Store,
  approval: Approval,
  answer: Decision,
): Promise<ApprovalOutcome> {
  const { id, agent_id: agentId, handle, tool } = approval
  const agent = { agentId, handle }
  if (answer === 'accepted') await requireAsker(transaction, approval)
  const outcome = answer === 'accepted' ? await contactActs[tool](deps, transaction, agent, wishOf(approval)) : answer
  await transaction.approvals.close(id, answer, outcome, deps.clock() + outcomeMs)
  return outcome
}
