import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import type { Pieces } from '#generated/rest/call.ts'
import type { Calls } from '../../../calls/index.ts'
import type { Caller } from '../../../domain/authority.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import { streamBody, writePieces, type StreamDeps } from '../../streaming.ts'
import type { EventStreams } from '../events/event-streams.ts'
import { createPostTransport, type Outlet, type PostTransport } from './post-transport.ts'
import type { MakeProtocol } from '../protocol.ts'
import { canShowForms, firstElicitationVersion, type AskingCall } from '../questions/questions.ts'
import { ProtocolRejection } from '../protocol-rejection.ts'
import type { SessionQuestions } from '../questions/session-questions.ts'
import type { Introduction, McpSessions } from './sessions.ts'
import type { ToolDispatcher } from '../tool-dispatcher.ts'

export interface OlderMessageDeps extends StreamDeps {
  calls: Pick<Calls, 'requireForTools'>
  dispatcher: ToolDispatcher
  makeProtocol: MakeProtocol
  questions: SessionQuestions
  sessions: McpSessions
  streams: EventStreams
}

interface SessionRequest {
  caller: Caller
  session: McpSession
  request: JSONRPCRequest
  answer: Outlet['answer']
}

/** Creates the transports of requests. */
const createTransports =
  ({ streams }: Pick<OlderMessageDeps, 'streams'>) =>
  (ctx: Context, answer: Outlet['answer']): PostTransport =>
    createPostTransport({
      answer,
      stream() {
        ctx.respond = false
        return streams.open(ctx.res, {})
      },
    })

/** Creates the handler of one request of a session. */
function createRequestHandler(deps: OlderMessageDeps) {
  const { dispatcher, makeProtocol, questions, requestIds, sessions } = deps
  const transportOf = createTransports(deps)

  return async function handleRequest(
    ctx: Context,
    { caller, session, request, answer }: SessionRequest,
  ): Promise<void> {
    const transport = transportOf(ctx, answer)
    const askFor = (call: AskingCall, context: ServerContext) => questions.asking(call, session, transport, context)
    const conversation = dispatcher.conversation(caller, askFor, requestIds(ctx.req))
    const subscriptions = {
      add: (uri: string) => sessions.subscribe(session, uri),
      remove: (uri: string) => sessions.unsubscribe(session, uri),
    }
    await makeProtocol({ ...conversation, subscriptions }).connect(transport)
    await transport.run(request)
  }
}

/**
 * Creates the handlers of messages of the older revisions. Each POST is independent: no state of a session stays in
 * memory.
 */
export function createOlderMessages(deps: OlderMessageDeps) {
  const { calls, dispatcher, makeProtocol, questions, requestIds } = deps

  const transportOf = createTransports(deps)
  const handleRequest = createRequestHandler(deps)

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
      await transport.run(request)
      const protocolVersion: unknown = Object(Object(response).result).protocolVersion
      if (typeof protocolVersion !== 'string') return undefined
      const canAsk = protocolVersion >= firstElicitationVersion && canShowForms(Object(request.params).capabilities)
      return { protocolVersion, canAsk }
    },

    /** Handles a request of a session. */
    async converse(ctx: Context, caller: Caller, session: McpSession, request: JSONRPCRequest): Promise<void> {
      await handleRequest(ctx, { caller, session, request, answer: answerWith(ctx) })
    },

    /** Handles the requests of a batch. */
    async converseInBatch(
      ctx: Context,
      caller: Caller,
      session: McpSession,
      requests: readonly JSONRPCRequest[],
    ): Promise<void> {
      const answerTo = async (request: JSONRPCRequest): Promise<JSONRPCMessage | undefined> => {
        await calls.requireForTools(caller) // the client decides how long the batch takes
        const answered = Promise.withResolvers<JSONRPCMessage | undefined>()
        handleRequest(ctx, { caller, session, request, answer: answered.resolve }).catch(answered.reject)
        return answered.promise
      }
      ctx.status = 200
      ctx.set('Content-Type', 'application/json')
      await streamBody(deps, 'mcp', ctx, writePieces(batchText(requests, answerTo)))
    },

    /** Handles an answer to an elicitation, or the cancellation of a call. Ignores all other messages. */
    async take(caller: Caller, session: McpSession, message: unknown): Promise<void> {
      if (isSpecType.CancelledNotification(message) && message.params.requestId !== undefined)
        return questions.cancel(caller, session, message.params.requestId)
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
      const action = isJSONRPCResultResponse(message) ? Object(message.result).action : undefined
      if (!(await questions.answer(caller, message.id, action)))
        throw new ProtocolRejection(400, 'invalidRequest', 'no pending request has this id')
    },
  }
}

/**
 * Yields the answers of a batch as one list. The next request runs when the client has accepted most of the earlier
 * answers, so that one answer is in memory at a time.
 */
async function* batchText(
  requests: readonly JSONRPCRequest[],
  answerTo: (request: JSONRPCRequest) => Promise<JSONRPCMessage | undefined>,
): Pieces {
  yield '['
  let separator = ''
  for (const request of requests) {
    const text = JSON.stringify(await answerTo(request)) // only the text stays in memory while the client reads
    if (text === undefined) continue
    yield separator + text
    separator = ','
  }
  yield ']'
  return ''
}

const answerWith =
  (ctx: Context) =>
  (body: unknown): void => {
    ctx.set('Content-Type', 'application/json')
    ctx.body = JSON.stringify(body)
  }
