import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import { questionOf, type Answer, type ApprovedTool, type ContactWish } from '../domain/approvals.ts'
import type { Decision, Outcome, Question } from '../domain/approvals.ts'
import type { Caller } from '../domain/authority.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { hourMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import type { Approval, NewApproval } from '../store/approvals.ts'
import { createClientAnswers, type ClientAnswers } from './client-answers.ts'
import { conclude } from './conclude.ts'
import { createWaitingApprovals, type WaitingApprovals, type WaitingDeps } from './waiting-approvals.ts'

const { approvalsMax } = fixedLimits

/** How a person is asked by way of a client. */
export interface Asking {
  ask(question: Question): Promise<Answer>
  /** The approval for which the client calls again; throws if it was to do so with another call. */
  resumed?(): Promise<string | undefined>
}

/** What is to be done, for whom, and how to ask for it. */
export interface Wish extends Asking {
  caller: Caller
  tool: ApprovedTool
  input: ContactWish
}

export type Asked = { outcome: Outcome } | { outcome: 'waiting_for_approval'; approvalId: string }

export interface Approvals extends ClientAnswers, WaitingApprovals {
  /** Asks for a yes and does what it is for; without a question where an answer has come meanwhile. */
  obtain(wish: Wish): Promise<Asked>
  /** What came of the same wish before, where the caller calls again for it or has not been told; only once then. */
  outcomeOf(wish: Wish): Promise<Outcome | undefined>
  /** Removes those whose time is over. */
  sweep(now: number): Promise<void>
}

/** A guess: a person has to answer some of them first. */
const retryAfterSeconds = 60
const rowsPerSweep = 1_000

/** What is done only when a person has said yes: asked by the client, or in the dashboard where that cannot ask. */
export function createApprovals(deps: WaitingDeps): Approvals {
  const { clock, config, ids, store } = deps

  function approvalFor({ caller, tool, input }: Wish): NewApproval {
    const text = canonicalJson(input)
    const now = clock()
    return {
      ...{ id: ids('appr'), agent_id: caller.agentId, client_id: caller.clientId, session_id: caller.sessionId },
      ...{ tool, arguments: text },
      digest: hash('sha256', `${tool} ${text}`, 'base64url'),
      ...{ created_at: now, expires_at: now + config.approvalHours * hourMs },
    }
  }

  /** The same agent, client, tool and arguments have the same one until something has come of it. */
  function open(wish: Wish): Promise<Pick<Approval, 'id' | 'answer'>> {
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
        throw new Fault('RATE_LIMITED', 'too many approvals wait for your person', { retryAfterSeconds })
      await approvals.open(wanted)
      return { id: wanted.id, answer: null }
    })
  }

  /** The one that the caller comes back for, also when something has come of it. */
  async function resume({ caller, resumed }: Wish): Promise<Pick<Approval, 'id' | 'answer'> | undefined> {
    const id = await resumed?.()
    const known = id === undefined ? undefined : await store.approvals.find(id, caller)
    return id === undefined || !known ? undefined : { id, answer: known.answer }
  }

  /** Whoever comes first decides it; everybody else is told what came of it. */
  const close = (id: string, answer: Decision): Promise<Outcome> =>
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
