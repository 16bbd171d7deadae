import { hash } from 'node:crypto'
import { ProtocolError, ProtocolErrorCode, type RequestId, type ServerContext } from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Answer, Asking } from '../../context.ts'
import type { Caller } from '../../domain/authority.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { every } from '../../platform/clock.ts'
import type { McpSession } from '../../store/mcp-sessions.ts'
import { createAnswers, type AnswerDeps } from './answers.ts'
import type { Exchange } from './exchange.ts'
import { createKeptQuestions, type KeptQuestionDeps } from './kept-questions.ts'
import { decisions, formOf, type AskingCall } from './questions.ts'

export type SessionQuestionDeps = AnswerDeps & KeptQuestionDeps

/** What a person is asked on the stream of an answer. */
interface SessionQuestion {
  approvalId: string
  caller: Caller
  /** Of the call that asks. */
  secret: string
  progressToken: string | number | undefined
  text: string
}

/** Thrown where the client has taken back its call meanwhile, to which no answer goes out. */
export class CallCancelled extends ProtocolError {
  constructor() {
    super(ProtocolErrorCode.InternalError, 'the call was cancelled')
  }
}

/** Clients take a call for lost after a minute, unless they have asked to be told that it goes on, and are. */
const unheardMs = fixedLimits.mcpUnheardSeconds * 1000
const progressMs = fixedLimits.mcpKeepAliveSeconds * 1000

/**
 * How people are asked by requests to their clients. Any process may get the answer, also when nobody waits for it; by
 * the call that asks every process knows what was asked.
 */
export function createSessionQuestions(deps: SessionQuestionDeps) {
  const { approvals, config, hints, timer } = deps
  const answers = createAnswers(deps)
  const kept = createKeptQuestions(deps)
  const approvalMs = config.approvalSeconds * 1000

  /** Undefined where the client takes back its call. */
  async function ask(exchange: Exchange, question: SessionQuestion): Promise<Answer | undefined> {
    const { approvalId, caller, secret, progressToken, text } = question
    await kept.keep(caller, secret, approvalId)
    const id = idOf({ secret, approvalId })
    exchange.tell({ jsonrpc: '2.0', id, method: 'elicitation/create', params: formOf(text) })
    const isHeard = progressToken !== undefined
    const stopTelling = isHeard ? every(timer, progressMs, progressOf(exchange, progressToken)) : () => {}
    return answers
      .waitFor({
        ...{ approvalId, caller, ms: isHeard ? approvalMs : Math.min(unheardMs, approvalMs) },
        isOver: () => exchange.isOver,
        isCancelled: () => kept.isCancelled(caller, secret),
      })
      .finally(stopTelling)
  }

  return {
    asking: ({ caller }: AskingCall, session: McpSession, exchange: Exchange, { mcpReq }: ServerContext): Asking => ({
      async ask({ approvalId, text }) {
        if (!session.can_ask) return 'later'
        const secret = secretIn(session, mcpReq.id)
        const { progressToken } = Object(mcpReq._meta)
        const answer = await ask(exchange, { approvalId, caller, secret, progressToken, text })
        if (answer !== undefined) return answer
        const params = { requestId: idOf({ secret, approvalId }), reason: 'the call was cancelled' }
        exchange.tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
        exchange.drop(mcpReq.id)
        throw new CallCancelled()
      },
    }),

    /** The response to such a request; false if this client was not asked. A client that fails has not said yes. */
    async answer(caller: Caller, id: unknown, action: unknown): Promise<boolean> {
      const [secret, approvalId] = String(id).split('.')
      if (approvalId === undefined || (await kept.find(caller, secret)) !== approvalId) return false
      await approvals.answer(caller, approvalId, isAction(action) ? decisions[action] : 'cancelled')
      hints.give([{ kind: 'mcp', agentId: caller.agentId }])
      return kept.remove(caller, secret)
    },

    /** Ends a call that asks, at whichever process: its client has taken it back. The approval waits on. */
    async cancel(caller: Caller, session: McpSession, requestId: RequestId): Promise<void> {
      if (await kept.cancel(caller, secretIn(session, requestId)))
        hints.give([{ kind: 'mcp', agentId: caller.agentId }])
    },

    /** Whoever waits for an answer here is told that it comes later, evenly over the time. */
    close: answers.close,
  }
}

export type SessionQuestions = ReturnType<typeof createSessionQuestions>

/** Tells the client of a call, each time that it is called, that its person is still being asked. */
function progressOf(exchange: Exchange, progressToken: string | number): () => void {
  let progress = 0
  const message = 'Waits for your person'
  return () => {
    const params = { progressToken, progress: ++progress, message }
    exchange.tell({ jsonrpc: '2.0', method: 'notifications/progress', params })
  }
}

/** Names what is asked too: a client that gives two calls one id is not taken to say yes to the other of them. */
const idOf = ({ secret, approvalId }: { secret: string; approvalId: string }): string => `${secret}.${approvalId}`

const isAction = (value: unknown): value is keyof typeof decisions => Object.hasOwn(decisions, String(value))

/** Known to those alone who know the session, of which the service keeps a hash. */
const secretIn = (session: McpSession, requestId: RequestId): string =>
  hash('sha256', canonicalJson([session.hash, requestId]), 'base64url')
