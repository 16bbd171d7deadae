import type { ApprovalAnswered } from '#generated/rest/models.ts'
import { mailByPostmaster, type PostmasterDeps } from '../sending/postmaster-mail.ts'
import type { Arrival } from '../../domain/acceptance.ts'
import { answeredDraft } from '../../domain/approval-mail.ts'
import type { ContactWish, ActionOutcome } from '../../domain/approvals.ts'
import { Fault } from '../../fault.ts'
import type { Approval, ListedApproval } from '../../store/people/approvals.ts'
import type { Store } from '../../store/index.ts'
import { conclude, wishOf } from './conclude.ts'
import type { ContactDeps } from './contact-acts.ts'

/** The part of an approval that the dashboard shows. */
export interface WaitingApproval
  extends Pick<ListedApproval, 'id' | 'handle' | 'tool' | 'client_name' | 'created_at' | 'expires_at'> {
  wish: ContactWish
}

/** Approvals that a person can decide for the agents of the account. */
export interface WaitingApprovals {
  waiting(accountId: string, after: string, limit: number): Promise<WaitingApproval[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /** Stores the decision and performs the action if it was accepted. The agent gets a mail in both cases. */
  decide(accountId: string, approvalId: string, answer: 'accepted' | 'declined'): Promise<AnsweredOutcome>
}

type AnsweredOutcome = ApprovalAnswered['outcome']

export interface WaitingDeps extends ContactDeps, PostmasterDeps {
  announce: (arrivals: readonly Arrival[]) => void
}

export const createWaitingApprovals = (deps: WaitingDeps): WaitingApprovals => ({
  async waiting(accountId, after, limit) {
    const listed = await deps.store.approvals.waiting(accountId, deps.clock(), after, limit)
    return listed.map((approval) => ({ ...approval, wish: wishOf(approval) }))
  },

  countWaiting: (accountId, most) => deps.store.approvals.countWaiting(accountId, deps.clock(), most),

  async decide(accountId, approvalId, answer) {
    const { outcome, arrivals } = await deps.store.transaction(async (transaction) => {
      const agentId = await transaction.createdAuthority.agentOfApproval(approvalId)
      if (agentId !== undefined) await transaction.organizations.hold(accountId, agentId)
      const approval = await transaction.approvals.lockFor(accountId, approvalId)
      if (!approval) throw new Fault('NOT_FOUND', 'no approval of your agents has this id, or it has expired')
      if (approval.answer !== null) throw new Fault('CONFLICT', 'the approval was already answered')
      if (approval.expires_at <= deps.clock()) throw new Fault('CONFLICT', 'the approval has expired: nothing was done')
      const decided = await decideWithin(deps, transaction, approval, answer)
      return { outcome: decided, arrivals: await mailDecision(deps, transaction, approval, decided) }
    })
    deps.announce(arrivals)
    return outcome
  },
})

async function decideWithin(
  deps: WaitingDeps,
  transaction: Store,
  approval: Approval,
  answer: 'accepted' | 'declined',
): Promise<AnsweredOutcome> {
  if (answer === 'accepted') return (await conclude(deps, transaction, approval, answer)) as ActionOutcome
  // The approval stays open, so that a client that asks again gets the answer.
  const { id, agent_id: agentId, client_id: clientId } = approval
  await transaction.approvals.answer(id, { agentId, clientId }, answer)
  return answer
}

/** Mails the decision to the agent. Mail reaches each client of the agent, whatever protocol it uses. */
function mailDecision(
  deps: WaitingDeps,
  transaction: Store,
  approval: Approval,
  outcome: AnsweredOutcome,
): Promise<Arrival[]> {
  const { id: approval_id, tool, handle: agent } = approval
  const { handle } = wishOf(approval)
  const draft = answeredDraft(deps.ids('env'), agent, {
    ...{ approval_id, tool, handle, outcome, answered_at: deps.clock() },
  })
  return mailByPostmaster(deps, transaction, [draft])
}
