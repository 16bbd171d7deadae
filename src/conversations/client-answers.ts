import type { Decision } from '../domain/approvals.ts'
import type { Caller } from '../domain/authority.ts'
import { Fault } from '../fault.ts'
import { conclude } from './conclude.ts'
import type { ContactDeps } from './contact-acts.ts'

/** The answers that come by way of the clients that were to ask, at whichever process. */
export interface ClientAnswers {
  /** What the caller's person said, and what follows from a yes; the first answer counts. */
  answer(caller: Caller, approvalId: string, answer: Decision): Promise<void>
  /** What was said by now, wherever; undefined while nobody has said anything. */
  answerOf(caller: Caller, approvalId: string): Promise<Decision | undefined>
}

export function createClientAnswers(deps: ContactDeps): ClientAnswers {
  const { approvals, transaction } = deps.store

  /** At once, since the process that has asked may have died, and its client may never call again. */
  const accept = (caller: Caller, id: string): Promise<void> =>
    transaction(async (store) => {
      const approval = await store.approvals.lockOf(id, caller)
      if (approval && approval.answer === null) await conclude(deps, store, approval, 'accepted')
    })

  return {
    async answer(caller, id, answer) {
      if (answer === 'accepted') await accept(caller, id).catch(requireRefusal)
      await approvals.answer(id, caller, answer)
    },

    answerOf: async (caller, id) => (await approvals.find(id, caller))?.answer ?? undefined,
  }
}

/** A yes that cannot have its effect is kept: the call that asked for it tries again, and is told what hinders it. */
function requireRefusal(thrown: unknown): void {
  if (!(thrown instanceof Fault && thrown.code === 'VALIDATION_ERROR')) throw thrown
}
