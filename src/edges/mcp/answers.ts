import type { Answer } from '../../context.ts'
import type { ClientAnswers } from '../../conversations/client-answers.ts'
import type { Caller } from '../../domain/authority.ts'
import type { Authority } from '../../oauth/authority.ts'
import type { Timer } from '../../platform/clock.ts'
import { endInWaves } from '../../platform/waves.ts'
import type { Hints } from '../../push/hints.ts'

export interface AnswerDeps {
  approvals: ClientAnswers
  authority: Pick<Authority, 'watch' | 'unwatch'>
  hints: Hints
  timer: Timer
}

export interface Waiting {
  approvalId: string
  caller: Caller
  ms: number
  /** Whether nobody hears the answer any more. */
  isOver(): boolean
  /** Whether the call that waits was taken back. */
  isCancelled(): Promise<boolean>
}

/** An answer that came to another process is found this late if nothing tells of it. */
const lookMs = 1_000

/** Calls that wait until a person has answered, to whichever process. */
export function createAnswers({ approvals, authority, hints, timer }: AnswerDeps) {
  const waiting = new Set<() => void>()
  let isClosing = false

  return {
    /**
     * Looks whenever there may be an answer, until there is one, nobody waits for it, the time is over, or who waits
     * may not act any more. Undefined where the call was taken back.
     */
    async waitFor({ approvalId, caller, ms, isOver, isCancelled }: Waiting): Promise<Answer | undefined> {
      const state = { isLate: isClosing, wake: () => {} }
      const end = (): void => {
        state.isLate = true
        state.wake()
      }
      const watched = { actor: caller, use: 'socket', end } as const
      authority.watch(watched)
      const stops = [
        hints.watch({ kind: 'mcp', agentId: caller.agentId }, () => state.wake()),
        () => authority.unwatch(watched),
        timer(ms, end),
      ]
      waiting.add(end)
      try {
        for (;;) {
          const woken = Promise.withResolvers<void>()
          state.wake = woken.resolve // before the look, so that what comes meanwhile has it look once more
          const answer = await approvals.answerOf(caller, approvalId)
          if (answer !== undefined || (await isCancelled())) return answer
          if (state.isLate || isOver()) return 'later'
          const stopLooking = timer(lookMs, woken.resolve)
          await woken.promise
          stopLooking()
        }
      } finally {
        for (const stop of stops) stop()
        waiting.delete(end)
      }
    },

    /** Nobody waits any more; whoever does is told, evenly over the time, that the answer comes later. */
    async close(ms: number): Promise<void> {
      isClosing = true
      await endInWaves(waiting, (end) => end(), ms, timer)
    },
  }
}
