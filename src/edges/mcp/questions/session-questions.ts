import { ProtocolError, ProtocolErrorCode, type RequestId, type ServerContext } from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Authority } from '../../../access/oauth/authority.ts'
import type { Answer, Asking } from '../../../context.ts'
import type { Caller } from '../../../domain/authority.ts'
import type { ClientAnswers } from '../../../mail/threads/approvals.ts'
import { repeatEvery, type Timer } from '../../../platform/clock.ts'
import { endGradually } from '../../../platform/time-slices.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { PostTransport } from '../sessions/post-transport.ts'
import { createPendingElicitations, secretOfRequest, type PendingElicitationDeps } from './pending-elicitations.ts'
import { type ToolCallToApprove, decisionByAction, elicitationFormOf } from './questions.ts'

interface AnswerWaitDeps {
  approvals: ClientAnswers
  authority: Pick<Authority, 'watch' | 'unwatch'>
  hints: ChangeNotifications
  timer: Timer
}

interface AnswerWait {
  approvalId: string
  caller: Caller
  ms: number
  /** Returns true if the response is closed, so that the client cannot receive an answer. */
  isOver(): boolean
  /** Returns true if the client has cancelled the call that waits. */
  isCancelled(): Promise<boolean>
}

/**
 * Milliseconds between two polls for the answer. They find an answer that another process has received, even if its
 * notification was lost.
 */
const pollMs = 1_000

/** Creates the functions with which calls wait for the answer of a person. Any process may receive the answer. */
function createAnswerWaits({ approvals, authority, hints, timer }: AnswerWaitDeps) {
  const waiting = new Set<() => void>()
  let isClosing = false

  return {
    /**
     * Waits for the answer. Returns `later` if the time is over, the response is closed, or the authority of the caller
     * has ended. Returns undefined if the client has cancelled the call.
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
          state.wake = wakeup.resolve // set before the query, because an answer may arrive during it
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

    /** Ends all waits with the answer `later`, evenly over the given milliseconds. */
    async close(ms: number): Promise<void> {
      isClosing = true
      await endGradually(waiting, (end) => end(), ms, timer)
    },
  }
}

type SessionQuestionDeps = AnswerWaitDeps & PendingElicitationDeps

/** Elicitation that is sent on the response stream of a call. */
interface SessionQuestion {
  approvalId: string
  caller: Caller
  /** Secret of the call that waits for the answer. */
  secret: string
  progressToken: string | number | undefined
  text: string
}

/** Error for a call that the client has cancelled. The client gets no answer. */
export class CallCancelledError extends ProtocolError {
  constructor() {
    super(ProtocolErrorCode.InternalError, 'the call was cancelled')
  }
}

/**
 * Milliseconds after which clients consider a silent call lost. Progress notifications prevent that, but only some
 * clients request them.
 */
const silentCallMs = fixedLimits.mcpUnheardSeconds * 1000
const progressMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * Creates the elicitations of sessions. The service sends each one as a request to the client. Any process may receive
 * the answer, even after the call has ended.
 */
export function createSessionElicitations(deps: SessionQuestionDeps) {
  const { approvals, config, hints, timer } = deps
  const answers = createAnswerWaits(deps)
  const elicitations = createPendingElicitations(deps)
  const approvalMs = config.approvalSeconds * 1000

  /** Asks the person and waits. Returns undefined if the client cancels the call. */
  async function ask(transport: PostTransport, question: SessionQuestion): Promise<Answer | undefined> {
    const { approvalId, caller, secret, progressToken, text } = question
    await elicitations.keep(caller, secret, approvalId)
    const id = idOf({ secret, approvalId })
    transport.tell({ jsonrpc: '2.0', id, method: 'elicitation/create', params: elicitationFormOf(text) })
    const hasProgress = progressToken !== undefined
    const stopProgress = hasProgress ? repeatEvery(timer, progressMs, progressOf(transport, progressToken)) : () => {}
    return answers
      .waitFor({
        approvalId,
        caller,
        ms: hasProgress ? approvalMs : Math.min(silentCallMs, approvalMs),
        isOver: () => transport.isOver,
        isCancelled: () => elicitations.isCancelled(caller, secret),
      })
      .finally(stopProgress)
  }

  return {
    asking: (
      { caller }: ToolCallToApprove,
      session: McpSession,
      transport: PostTransport,
      { mcpReq }: ServerContext,
    ): Asking => ({
      async ask({ approvalId, text }) {
        if (!session.can_ask) return 'later'
        const secret = secretOfRequest(session, mcpReq.id)
        const { progressToken } = Object(mcpReq._meta)
        const answer = await ask(transport, { approvalId, caller, secret, progressToken, text })
        if (answer !== undefined) return answer
        const params = { requestId: idOf({ secret, approvalId }), reason: 'the call was cancelled' }
        transport.tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
        transport.drop()
        throw new CallCancelledError()
      },
    }),

    /**
     * Stores the answer of a client. Returns false if the client was not asked. An error response counts as cancelled,
     * never as approval.
     */
    async answer(caller: Caller, id: unknown, action: unknown): Promise<boolean> {
      const [secret, approvalId] = String(id).split('.')
      if (approvalId === undefined || (await elicitations.find(caller, secret)) !== approvalId) return false
      await approvals.answer(caller, approvalId, isAction(action) ? decisionByAction[action] : 'cancelled')
      hints.notify([{ kind: 'mcp', agentId: caller.agentId }])
      return elicitations.remove(caller, secret)
    },

    /** Cancels a call that waits for an answer, in any process. Its approval stays open. */
    async cancel(caller: Caller, session: McpSession, requestId: RequestId): Promise<void> {
      if (await elicitations.cancel(caller, secretOfRequest(session, requestId)))
        hints.notify([{ kind: 'mcp', agentId: caller.agentId }])
    },

    /** Ends all waits with the answer `later`, evenly over the given milliseconds. */
    close: answers.close,
  }
}

export type SessionElicitations = ReturnType<typeof createSessionElicitations>

/** Returns a function that sends one progress notification. */
function progressOf(transport: PostTransport, progressToken: string | number): () => void {
  let progress = 0
  const message = 'Waiting for the approval of your person'
  return () => {
    const params = { progressToken, progress: ++progress, message }
    transport.tell({ jsonrpc: '2.0', method: 'notifications/progress', params })
  }
}

/**
 * Returns the id of an elicitation request. It contains the id of the approval, because a client may reuse a request
 * id.
 */
const idOf = ({ secret, approvalId }: { secret: string; approvalId: string }): string => `${secret}.${approvalId}`

const isAction = (value: unknown): value is keyof typeof decisionByAction =>
  typeof value === 'string' && Object.hasOwn(decisionByAction, value)
