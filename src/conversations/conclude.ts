import type { ContactWish, Decision, Outcome } from '../domain/approvals.ts'
import { hourMs } from '../domain/durations.ts'
import type { Approval } from '../store/approvals.ts'
import type { Store } from '../store/index.ts'
import { contactActs, type ContactDeps } from './contact-acts.ts'

/** Time for which the outcome of an approval is stored, for a client that repeats its call. */
const outcomeMs = hourMs

export const wishOf = ({ arguments: text }: Pick<Approval, 'arguments'>): ContactWish => JSON.parse(text)

/** Does what was approved, and closes the approval with what came of it; in the transaction that has locked it. */
export async function conclude(
  deps: ContactDeps,
  transaction: Store,
  approval: Approval,
  answer: Decision,
): Promise<Outcome> {
  const { id, agent_id: agentId, handle, tool } = approval
  const agent = { agentId, handle }
  const outcome = answer === 'accepted' ? await contactActs[tool](deps, transaction, agent, wishOf(approval)) : answer
  await transaction.approvals.close(id, answer, outcome, deps.clock() + outcomeMs)
  return outcome
}
