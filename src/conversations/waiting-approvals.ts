import type { ContactWish, Outcome } from '../domain/approvals.ts'
import { Fault } from '../fault.ts'
import type { ListedApproval } from '../store/approvals.ts'
import { conclude, wishOf } from './conclude.ts'
import type { ContactDeps } from './contact-acts.ts'

/** What a person is shown of an approval. */
export interface WaitingApproval
  extends Pick<ListedApproval, 'id' | 'handle' | 'tool' | 'client_name' | 'created_at' | 'expires_at'> {
  wish: ContactWish
}

/** The approvals that wait for a person, who may act for the agents that they are about. */
export interface WaitingApprovals {
  waiting(accountId: string, after: string, limit: number): Promise<WaitingApproval[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /** What the person said; a yes is followed by its effect. */
  decide(accountId: string, approvalId: string, answer: 'accepted' | 'declined'): Promise<Outcome>
}

export const createWaitingApprovals = (deps: ContactDeps): WaitingApprovals => ({
  async waiting(accountId, after, limit) {
    const listed = await deps.store.approvals.waiting(accountId, deps.clock(), after, limit)
    return listed.map((approval) => ({ ...approval, wish: wishOf(approval) }))
  },

  countWaiting: (accountId, most) => deps.store.approvals.countWaiting(accountId, deps.clock(), most),

  decide: (accountId, approvalId, answer) =>
    deps.store.transaction(async (transaction) => {
      const approval = await transaction.approvals.lockFor(accountId, approvalId)
      if (!approval) throw new Fault('NOT_FOUND', 'there is no such approval among yours, or its time is long over')
      if (approval.answer !== null) throw new Fault('CONFLICT', 'this was answered already')
      if (approval.expires_at <= deps.clock())
        throw new Fault('CONFLICT', 'this has waited too long and has expired: nothing was done')
      if (answer === 'accepted') return conclude(deps, transaction, approval, answer)
      // Not closed: its client hears of it when it asks again.
      const { agent_id: agentId, client_id: clientId } = approval
      await transaction.approvals.answer(approvalId, { agentId, clientId }, answer)
      return answer
    }),
})
