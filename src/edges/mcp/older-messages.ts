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
import { createPostTransport, type PostTransport } from './exchange.ts'
import type { MakeProtocol } from './protocol.ts'
import { canShowForms, firstElicitationVersion, type AskingCall } from './questions.ts'
import { Refusal } from './refusal.ts'
import type { SessionQuestions } from './session-questions.ts'
import type { Introduction, Sessions } from './sessions.ts'
import type { ToolDispatcher } from './tool-desk.ts'

export interface OlderMessageDeps {
  dispatcher: ToolDispatcher
  makeProtocol: MakeProtocol
  questions: SessionQuestions
  requestIds: RequestIds
  sessions: Sessions
  streams: EventStreams
}

/** The requests of one POST. */
export interface RequestBatch {
  all: JSONRPCRequest[]
  isBatch: boolean
}

/**
 * Creates the handlers of messages of the older revisions. Each POST is independent: no state of a session stays in
 * memory.
 */
export function createOlderMessages(deps: OlderMessageDeps) {
  const { dispatcher, makeProtocol, questions, requestIds, sessions, streams } = deps

  const transportOf = (ctx: Context, answer: (body: unknown) => void): PostTransport =>
    createPostTransport({
      answer,
      stream() {
        ctx.respond = false
        return streams.open(ctx.res, {})
      },
    })

  return {
    /**
     * Answers `initialize`. Returns the protocol version and capabilities, or undefined if the server rejected the
     * request.
     */
    async initialize(ctx: Context, caller: Caller, request: JSONRPCRequest): Promise<Introduction | undefined> {
      let response: unknown
      const transport = transportOf(ctx, (body) => {
        response = body
        answerWith(ctx)(body)
      })
      const conversation = dispatcher.conversation(
        caller,
        () => ({ ask: () => Promise.resolve('later') }),
        requestIds(ctx.req),
      )
      await makeProtocol(conversation).connect(transport)
      await transport.run([request], false)
      const protocolVersion: unknown = Object(Object(response).result).protocolVersion
      if (typeof protocolVersion !== 'string') return undefined
      const canAsk = protocolVersion >= firstElicitationVersion && canShowForms(Object(request.params).capabilities)
      return { protocolVersion, canAsk }
    },

    async converse(ctx: Context, caller: Caller, session: McpSession, { all, isBatch }: RequestBatch): Promise<void> {
      const transport = transportOf(ctx, answerWith(ctx))
      const askFor = (call: AskingCall, context: ServerContext) => questions.asking(call, session, transport, context)
      const conversation = dispatcher.conversation(caller, askFor, requestIds(ctx.req))
      const subscriptions = {
        add: (uri: string) => sessions.subscribe(session, uri),
        remove: (uri: string) => sessions.unsubscribe(session, uri),
      }
      await makeProtocol({ ...conversation, subscriptions }).connect(transport)
      await transport.run(all, isBatch)
    },

    /** Handles an answer to an elicitation, or the cancellation of a call. Ignores all other messages. */
    async take(caller: Caller, session: McpSession, message: unknown): Promise<void> {
      if (isSpecType.CancelledNotification(message) && message.params.requestId !== undefined)
        return questions.cancel(caller, session, message.params.requestId)
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
      const action = isJSONRPCResultResponse(message) ? Object(message.result).action : undefined
      if (!(await questions.answer(caller, message.id, action)))
        throw new Refusal(400, 'invalidRequest', 'no pending request has this id')
    },
  }
}

const answerWith =
  (ctx: Context) =>
  (body: unknown): void => {
    ctx.set('Content-Type', 'application/json')
    ctx.body = JSON.stringify(body)
  }
