import type { Answer } from '../../../context.ts'
import type { ClientAnswers } from '../../../mail/threads/client-answers.ts'
import type { Caller } from '../../../domain/authority.ts'
import type { Authority } from '../../../access/oauth/authority.ts'
import type { Timer } from '../../../platform/clock.ts'
import { endInWaves } from '../../../platform/waves.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'

export interface AnswerWaitDeps {
  approvals: ClientAnswers
  authority: Pick<Authority, 'watch' | 'unwatch'>
  hints: ChangeNotifications
  timer: Timer
}

export interface AnswerWait {
  approvalId: string
  caller: Caller
  ms: number
  /** Returns true if the response is closed, so that an answer cannot be delivered. */
  isOver(): boolean
  /** Returns true if the client has cancelled the call that waits. */
  isCancelled(): Promise<boolean>
}

/** Poll interval in milliseconds. It finds an answer that another process received when its notification is lost. */
const pollMs = 1_000

/** Creates the waits of calls for the answer of a person. Any process may receive the answer. */
export function createAnswerWaits({ approvals, authority, hints, timer }: AnswerWaitDeps) {
  const waiting = new Set<() => void>()
  let isClosing = false

  return {
    /**
     * Waits for the answer. Returns `later` if the time is over, the response is closed, or the authority of the
     * caller has ended. Returns undefined if the client has cancelled the call.
     */
    async waitFor({ approvalId, caller, ms, isOver, isCancelled }: AnswerWait): Promise<Answer | undefined> {
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
          const wakeup = Promise.withResolvers<void>()
          state.wake = wakeup.resolve // set before the query, so that an answer during the query causes another one
          const answer = await approvals.answerOf(caller, approvalId)
          if (answer !== undefined || (await isCancelled())) return answer
          if (state.isLate || isOver()) return 'later'
          const stopPoll = timer(pollMs, wakeup.resolve)
          await wakeup.promise
          stopPoll()
        }
      } finally {
        for (const stop of stops) stop()
        waiting.delete(end)
      }
    },

    /** Ends all waits with the answer `later`, evenly over the given time. */
    async close(ms: number): Promise<void> {
      isClosing = true
      await endInWaves(waiting, (end) => end(), ms, timer)
    },
  }
}
