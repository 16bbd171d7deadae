import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import { questionOf, type ApprovalAnswer, type ApprovedTool, type ContactWish } from '../../domain/approvals.ts'
import type { Decision, ApprovalOutcome, Question } from '../../domain/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { hourMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import type { Approval, NewApproval } from '../../store/people/approvals.ts'
import { createClientAnswers, type ClientAnswers } from './client-answers.ts'
import { conclude } from './conclude.ts'
import { createWaitingApprovals, type WaitingApprovals, type WaitingDeps } from './waiting-approvals.ts'

const { approvalsMax } = fixedLimits

/** Way in which a client asks its user for an approval. */
export interface ApprovalPrompt {
  /** Asks the user. Returns `later` if there is no answer yet. */
  ask(question: Question): Promise<ApprovalAnswer>
  /** Returns the id of the approval that a repeated call refers to. Throws if the approval belongs to another call. */
  resumed?(): Promise<string | undefined>
}

/** Action that may need an approval, with its caller and the way to ask. */
export interface ApprovalRequest extends ApprovalPrompt {
  caller: Caller
  tool: ApprovedTool
  input: ContactWish
}

export type ApprovalResult = { outcome: ApprovalOutcome } | { outcome: 'waiting_for_approval'; approvalId: string }

export interface Approvals extends ClientAnswers, WaitingApprovals {
  /** Obtains the approval and performs the action. If an answer already exists, asks no person. */
  obtain(wish: ApprovalRequest): Promise<ApprovalResult>
  /**
   * Returns the outcome of the same action for a repeated call, or an outcome that the caller has not received. Returns
   * each outcome once.
   */
  outcomeOf(wish: ApprovalRequest): Promise<ApprovalOutcome | undefined>
  /** Removes expired approvals. */
  sweep(now: number): Promise<void>
}

/** An estimate: a person must answer some approvals first. */
const retryAfterSeconds = 60
const rowsPerSweep = 1_000

/**
 * Creates the approvals of actions that need a person. The client asks its user, or the user decides in the dashboard.
 */
export function createApprovals(deps: WaitingDeps): Approvals {
  const { clock, config, ids, store } = deps

  function approvalFor({ caller, tool, input }: ApprovalRequest): NewApproval {
    const text = canonicalJson(input)
    const now = clock()
    return {
      ...{ id: ids('appr'), agent_id: caller.agentId, client_id: caller.clientId, session_id: caller.sessionId },
      ...{ tool, arguments: text },
      digest: hash('sha256', `${tool} ${text}`, 'base64url'),
      ...{ created_at: now, expires_at: now + config.approvalHours * hourMs },
    }
  }

  /** Opens an approval, or returns the open one of the same agent, client, tool and arguments. */
  function open(wish: ApprovalRequest): Promise<Pick<Approval, 'id' | 'answer'>> {
    const { caller } = wish
    const wanted = approvalFor(wish)
    const { created_at: now } = wanted
    return store.transaction(async ({ approvals, authority, createdAuthority, trust }) => {
      await trust.lock(caller.agentId)
      await authority.requireLasting(caller)
      const known = await approvals.findOpen(wanted)
      if (known && known.session_id !== caller.sessionId)
        await createdAuthority.moveApproval(known.id, caller.sessionId)
      if (known) return known
      if ((await approvals.count(caller.agentId, now)) >= approvalsMax)
        throw new Fault('RATE_LIMITED', 'too many approvals wait: answer them first', { retryAfterSeconds })
      await approvals.open(wanted)
      return { id: wanted.id, answer: null }
    })
  }

  /** Returns the approval that a repeated call refers to, open or closed. */
  async function resume({ caller, resumed }: ApprovalRequest): Promise<Pick<Approval, 'id' | 'answer'> | undefined> {
    const id = await resumed?.()
    const known = id === undefined ? undefined : await store.approvals.find(id, caller)
    return id === undefined || !known ? undefined : { id, answer: known.answer }
  }

  /** Closes an approval. The first caller performs the action; later ones get the same outcome. */
  const close = (id: string, answer: Decision): Promise<ApprovalOutcome> =>
    store.transaction(async (transaction) => {
      const approval = await transaction.approvals.lock(id)
      if (!approval) return 'cancelled'
      const outcome = approval.outcome ?? (await conclude(deps, transaction, approval, approval.answer ?? answer))
      await transaction.approvals.told(id)
      return outcome
    })

  return {
    ...createClientAnswers(deps),
    ...createWaitingApprovals(deps),

    async obtain(wish) {
      const { id, answer: known } = (await resume(wish)) ?? (await open(wish))
      const text = questionOf(wish.tool, wish.caller.handle, wish.input)
      const answer = known ?? (await wish.ask({ approvalId: id, text }))
      if (answer === 'later') return { outcome: 'waiting_for_approval', approvalId: id }
      return { outcome: await close(id, answer) }
    },

    outcomeOf: async (wish) => store.approvals.tellOutcome(approvalFor(wish), await wish.resumed?.()),

    async sweep(now) {
      for (let after: string | undefined = ''; after !== undefined; )
        after = await store.approvals.collect(after, rowsPerSweep, now)
    },
  }
}
