import { hash } from 'node:crypto'
import { ProtocolError, ProtocolErrorCode, type RequestId, type ServerContext } from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Answer, Asking } from '../../../context.ts'
import type { Caller } from '../../../domain/authority.ts'
import { canonicalJson } from '../../../domain/canonical-json.ts'
import { repeatEvery } from '../../../platform/clock.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import { createAnswerWaits, type AnswerWaitDeps } from './answer-waits.ts'
import type { PostTransport } from '../sessions/post-transport.ts'
import { createPendingElicitations, type PendingElicitationDeps } from './pending-elicitations.ts'
import { decisions, formOf, type AskingCall } from './questions.ts'

export type SessionQuestionDeps = AnswerWaitDeps & PendingElicitationDeps

/** Elicitation on the response stream of a call. */
interface SessionQuestion {
  approvalId: string
  caller: Caller
  /** Secret of the asking call. */
  secret: string
  progressToken: string | number | undefined
  text: string
}

/** Error that ends a call which the client has cancelled. The client gets no answer. */
export class CallCancelled extends ProtocolError {
  constructor() {
    super(ProtocolErrorCode.InternalError, 'the call was cancelled')
  }
}

/** Time after which clients consider a call lost, unless they asked for progress notifications and receive them. */
const silentCallMs = fixedLimits.mcpUnheardSeconds * 1000
const progressMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * Creates elicitations by requests to the client of a session. Any process may receive the answer, even after the call
 * has ended.
 */
export function createSessionQuestions(deps: SessionQuestionDeps) {
  const { approvals, config, hints, timer } = deps
  const answers = createAnswerWaits(deps)
  const elicitations = createPendingElicitations(deps)
  const approvalMs = config.approvalSeconds * 1000

  /** Asks the person and waits. Returns undefined if the client cancels the call. */
  async function ask(transport: PostTransport, question: SessionQuestion): Promise<Answer | undefined> {
    const { approvalId, caller, secret, progressToken, text } = question
    await elicitations.keep(caller, secret, approvalId)
    const id = idOf({ secret, approvalId })
    transport.tell({ jsonrpc: '2.0', id, method: 'elicitation/create', params: formOf(text) })
    const hasProgress = progressToken !== undefined
    const stopProgress = hasProgress ? repeatEvery(timer, progressMs, progressOf(transport, progressToken)) : () => {}
    return answers
      .waitFor({
        ...{ approvalId, caller, ms: hasProgress ? approvalMs : Math.min(silentCallMs, approvalMs) },
        isOver: () => transport.isOver,
        isCancelled: () => elicitations.isCancelled(caller, secret),
      })
      .finally(stopProgress)
  }

  return {
    asking: (
      { caller }: AskingCall,
      session: McpSession,
      transport: PostTransport,
      { mcpReq }: ServerContext,
    ): Asking => ({
      async ask({ approvalId, text }) {
        if (!session.can_ask) return 'later'
        const secret = secretIn(session, mcpReq.id)
        const { progressToken } = Object(mcpReq._meta)
        const answer = await ask(transport, { approvalId, caller, secret, progressToken, text })
        if (answer !== undefined) return answer
        const params = { requestId: idOf({ secret, approvalId }), reason: 'the call was cancelled' }
        transport.tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
        transport.drop()
        throw new CallCancelled()
      },
    }),

    /**
     * Stores the answer of a client. Returns false if the client was not asked. An error response counts as cancelled,
     * never as approval.
     */
    async answer(caller: Caller, id: unknown, action: unknown): Promise<boolean> {
      const [secret, approvalId] = String(id).split('.')
      if (approvalId === undefined || (await elicitations.find(caller, secret)) !== approvalId) return false
      await approvals.answer(caller, approvalId, isAction(action) ? decisions[action] : 'cancelled')
      hints.notify([{ kind: 'mcp', agentId: caller.agentId }])
      return elicitations.remove(caller, secret)
    },

    /** Cancels a call that waits for an answer, in any process. Its approval stays open. */
    async cancel(caller: Caller, session: McpSession, requestId: RequestId): Promise<void> {
      if (await elicitations.cancel(caller, secretIn(session, requestId)))
        hints.notify([{ kind: 'mcp', agentId: caller.agentId }])
    },

    /** Ends all waits with the answer `later`, evenly over the given time. */
    close: answers.close,
  }
}

export type SessionQuestions = ReturnType<typeof createSessionQuestions>

/** Returns the function that sends one progress notification. */
function progressOf(transport: PostTransport, progressToken: string | number): () => void {
  let progress = 0
  const message = 'Waiting for the approval of your person'
  return () => {
    const params = { progressToken, progress: ++progress, message }
    transport.tell({ jsonrpc: '2.0', method: 'notifications/progress', params })
  }
}

/**
 * Returns the id of an elicitation request. It includes the approval, because a client may use one id for two calls.
 */
const idOf = ({ secret, approvalId }: { secret: string; approvalId: string }): string => `${secret}.${approvalId}`

const isAction = (value: unknown): value is keyof typeof decisions => Object.hasOwn(decisions, String(value))

/**
 * Returns the secret of a call. Only a client with the session id can know it; the service stores a hash of that id.
 */
const secretIn = (session: McpSession, requestId: RequestId): string =>
  hash('sha256', canonicalJson([session.hash, requestId]), 'base64url')
