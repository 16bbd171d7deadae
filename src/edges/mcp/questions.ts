import { hash } from 'node:crypto'
import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { fixedLimits } from '#generated/limits.ts'
import type { Asking } from '../../context.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { Caller } from '../../domain/authority.ts'
import type { Config } from '../../config.ts'
import { every, type Clock } from '../../platform/clock.ts'
import { generateSecret, hashGenerated } from '../../platform/secret-hashes.ts'
import type { Store } from '../../store/index.ts'
import { createAnswers, type AnswerDeps } from './answers.ts'
import type { Exchange } from './exchange.ts'

export interface QuestionDeps extends AnswerDeps {
  clock: Clock
  config: Pick<Config, 'approvalSeconds'>
  store: Pick<Store, 'mcpQuestions'>
}

/** The call of a tool that asks. */
export interface AskingCall {
  caller: Caller
  tool: string
  input: unknown
}

/** Thrown on the way to the answer that has the client ask its person and call again. */
export class InputNeeded extends Error {
  readonly result: InputRequiredResult

  constructor(result: InputRequiredResult) {
    super('the client has to ask its person first')
    this.result = result
  }
}

const decisions = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const

/** Nothing is asked for but yes or no. */
const formOf = (message: string) => ({ message, requestedSchema: { type: 'object' as const, properties: {} } })

/** Clients take a call for lost after a minute, unless they have asked to be told that it goes on, and are. */
const unheardMs = fixedLimits.mcpUnheardSeconds * 1000
const progressMs = fixedLimits.mcpKeepAliveSeconds * 1000

/** The one question of a call. */
const key = 'approval'

/**
 * What people are asked by way of their clients. An answer comes with a secret, which is good for the agent and client
 * that were asked, for a time and for one purpose: of all this the client holds nothing that it could change.
 */
export function createQuestions(deps: QuestionDeps) {
  const { approvals, clock, config, hints, store, timer } = deps
  const answers = createAnswers(deps)
  const approvalMs = config.approvalSeconds * 1000

  async function secretFor(caller: Caller, purpose: string): Promise<string> {
    const secret = generateSecret()
    await store.mcpQuestions.add({ ...questionOf(caller, secret), purpose, expires_at: clock() + approvalMs })
    return secret
  }

  /** Once, or as often as the client calls again because it has not got an answer. */
  async function purposeOf(by: 'take' | 'find', caller: Caller, secret: unknown) {
    const question = await store.mcpQuestions[by](questionOf(caller, String(secret)))
    return question && question.expires_at > clock() ? question.purpose : undefined
  }

  return {
    /** By a request on the stream of the answer; any process may get the response to it, also when nobody waits. */
    byRequest: ({ caller }: AskingCall, canAsk: boolean, exchange: Exchange, { mcpReq }: ServerContext): Asking => ({
      async ask({ approvalId, text }) {
        if (!canAsk) return 'later'
        const id = await secretFor(caller, approvalId)
        exchange.tell({ jsonrpc: '2.0', id, method: 'elicitation/create', params: formOf(text) })
        const { progressToken } = Object(mcpReq._meta)
        const isOver = (): boolean => exchange.isOver
        if (progressToken === undefined)
          return answers.waitFor(approvalId, caller, Math.min(unheardMs, approvalMs), isOver)
        const stopTelling = every(timer, progressMs, progressOf(exchange, progressToken))
        return answers.waitFor(approvalId, caller, approvalMs, isOver).finally(stopTelling)
      },
    }),

    /** The response to such a request; false if this client was not asked. A client that fails has not said yes. */
    async answer(caller: Caller, id: unknown, action: unknown): Promise<boolean> {
      const approvalId = await purposeOf('take', caller, id)
      if (approvalId === undefined) return false
      await approvals.answer(caller, approvalId, isAction(action) ? decisions[action] : 'cancelled')
      hints.give([{ kind: 'mcp', agentId: caller.agentId }])
      return true
    },

    /** By a result that has the client call again, with its person's answer and the secret. */
    byResult(call: AskingCall, canAsk: boolean, { mcpReq }: ServerContext): Asking {
      const { caller } = call
      const secret = mcpReq.requestState()

      async function resumed(): Promise<string | undefined> {
        if (secret === undefined) return undefined
        const [approvalId, digest] = (await purposeOf('find', caller, secret))?.split(' ') ?? []
        if (digest !== digestOf(call)) throw badState()
        return approvalId
      }

      return {
        resumed,
        async ask({ approvalId, text }) {
          const response = inputResponse(mcpReq.inputResponses, key)
          if (response.kind === 'elicit' && (await resumed()) === approvalId) return decisions[response.action]
          if (!canAsk) return 'later'
          throw inputNeeded(text, await secretFor(caller, `${approvalId} ${digestOf(call)}`))
        },
      }
    },

    /** Whoever waits for an answer here is told that it comes later, evenly over the time. */
    close: answers.close,
  }
}

/** Tells the client of a call, each time that it is called, that its person is still being asked. */
function progressOf(exchange: Exchange, progressToken: string | number): () => void {
  let progress = 0
  const message = 'Waits for your person'
  return () => {
    const params = { progressToken, progress: ++progress, message }
    exchange.tell({ jsonrpc: '2.0', method: 'notifications/progress', params })
  }
}

export type Questions = ReturnType<typeof createQuestions>

const isAction = (value: unknown): value is keyof typeof decisions => Object.hasOwn(decisions, String(value))

const questionOf = ({ agentId, clientId }: Caller, secret: string) => ({
  ...{ hash: hashGenerated(secret), agent_id: agentId, client_id: clientId },
})

const inputNeeded = (text: string, requestState: string): InputNeeded =>
  new InputNeeded(inputRequired({ inputRequests: { [key]: inputRequired.elicit(formOf(text)) }, requestState }))

const digestOf = ({ tool, input }: AskingCall): string => hash('sha256', canonicalJson([tool, input]), 'base64url')

const badState = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'this requestState is not good for this call, or not any more')

/** Whether a client shows forms: it says so, or says that it asks and not how (MCP, Elicitation, Capabilities). */
export function canShowForms(capabilities: unknown): boolean {
  const elicitation: unknown = Object(capabilities).elicitation
  if (typeof elicitation !== 'object' || elicitation === null) return false
  return 'form' in elicitation || !('url' in elicitation)
}
