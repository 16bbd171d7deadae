import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  isSpecType,
  type JSONRPCRequest,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import type { Caller } from '../../domain/authority.ts'
import type { McpSession } from '../../store/mcp-sessions.ts'
import type { RequestIds } from '../request-ids.ts'
import type { EventStreams } from './event-streams.ts'
import { createExchange, type Exchange } from './exchange.ts'
import type { MakeProtocol } from './protocol.ts'
import { canShowForms, firstVersionThatAsks, type AskingCall } from './questions.ts'
import { Refusal } from './refusal.ts'
import type { SessionQuestions } from './session-questions.ts'
import type { Introduction, Sessions } from './sessions.ts'
import type { ToolDesk } from './tool-desk.ts'

export interface OlderMessageDeps {
  desk: ToolDesk
  makeProtocol: MakeProtocol
  questions: SessionQuestions
  requestIds: RequestIds
  sessions: Sessions
  streams: EventStreams
}

/** The requests of one POST. */
export interface Requests {
  all: JSONRPCRequest[]
  isBatch: boolean
}

/** What messages of the older revisions do, each POST by itself: nothing of a session is held between two of them. */
export function createOlderMessages(deps: OlderMessageDeps) {
  const { desk, makeProtocol, questions, requestIds, sessions, streams } = deps

  const exchangeOf = (ctx: Context, answer: (body: unknown) => void): Exchange =>
    createExchange({
      answer,
      stream() {
        ctx.respond = false
        return streams.open(ctx.res, {})
      },
    })

  return {
    /** What a client has that begins a session, once the server has answered it. */
    async initialize(ctx: Context, caller: Caller, request: JSONRPCRequest): Promise<Introduction | undefined> {
      let answered: unknown
      const exchange = exchangeOf(ctx, (body) => {
        answered = body
        answerWith(ctx)(body)
      })
      const conversation = desk.conversation(
        caller,
        () => ({ ask: () => Promise.resolve('later') }),
        requestIds(ctx.req),
      )
      await makeProtocol(conversation).connect(exchange)
      await exchange.run([request], false)
      const protocolVersion: unknown = Object(Object(answered).result).protocolVersion
      if (typeof protocolVersion !== 'string') return undefined
      const canAsk = protocolVersion >= firstVersionThatAsks && canShowForms(Object(request.params).capabilities)
      return { protocolVersion, canAsk }
    },

    async converse(ctx: Context, caller: Caller, session: McpSession, { all, isBatch }: Requests): Promise<void> {
      const exchange = exchangeOf(ctx, answerWith(ctx))
      const askFor = (call: AskingCall, context: ServerContext) => questions.asking(call, session, exchange, context)
      const conversation = desk.conversation(caller, askFor, requestIds(ctx.req))
      const subscriptions = {
        add: (uri: string) => sessions.subscribe(session, uri),
        remove: (uri: string) => sessions.unsubscribe(session, uri),
      }
      await makeProtocol({ ...conversation, subscriptions }).connect(exchange)
      await exchange.run(all, isBatch)
    },

    /** What clients say to what they were asked, and that they take back a call; on nothing else anything depends. */
    async take(caller: Caller, session: McpSession, message: unknown): Promise<void> {
      if (isSpecType.CancelledNotification(message) && message.params.requestId !== undefined)
        return questions.cancel(caller, session, message.params.requestId)
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
      const action = isJSONRPCResultResponse(message) ? Object(message.result).action : undefined
      if (!(await questions.answer(caller, message.id, action)))
        throw new Refusal(400, 'invalidRequest', 'this answers nothing that was asked, or not any more')
    },
  }
}

const answerWith =
  (ctx: Context) =>
  (body: unknown): void => {
    ctx.set('Content-Type', 'application/json')
    ctx.body = JSON.stringify(body)
  }
