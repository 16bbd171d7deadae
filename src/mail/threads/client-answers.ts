import type { Decision } from '../../domain/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import { conclude } from './conclude.ts'
import type { ContactDeps } from './contact-acts.ts'

/** Answers that clients report, in any process. */
export interface ClientAnswers {
  /** Stores the answer of the user, and performs the action if it was accepted. The first answer counts. */
  answer(caller: Caller, approvalId: string, answer: Decision): Promise<void>
  /** Returns the answer, or undefined while there is none. */
  answerOf(caller: Caller, approvalId: string): Promise<Decision | undefined>
}

export function createClientAnswers(deps: ContactDeps): ClientAnswers {
  const { approvals, transaction } = deps.store

  /** Performs the action at once. The process that asked may have died, and the client may never repeat its call. */
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

/**
 * Ignores an action that failed validation, and throws other errors. The accepted answer is stored. When the client
 * repeats its call, the action fails again and the client gets the error.
 */
function requireRefusal(thrown: unknown): void {
  if (!(thrown instanceof Fault && thrown.code === 'VALIDATION_ERROR')) throw thrown
}
