import {
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type ServerContext,
  specTypeSchemas,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { Pieces } from '#generated/rest/call.ts'
import type { Calls } from '../../../calls/index.ts'
import type { Caller } from '../../../domain/authority.ts'
import { decodeMailboxCursor } from '../../../domain/cursors.ts'
import { describeViolations, jsonPointerOf } from '../../../domain/violations.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import { streamBody, type StreamDeps, createPieceWriter } from '../../streaming.ts'
import type { EventDispatcher, FollowedSubscription } from '../events/event-dispatcher.ts'
import type { EventStreams } from '../events/event-streams.ts'
import { ProtocolRejection } from '../protocol-rejection.ts'
import type { CreateMcpServer } from '../protocol.ts'
import { type ToolCallToApprove, canShowForms, firstElicitationVersion } from '../questions/questions.ts'
import type { SessionElicitations } from '../questions/session-questions.ts'
import type { ToolDispatcher } from '../tool-dispatcher.ts'
import { createPostTransport, type McpResponseWriter, type PostTransport } from './post-transport.ts'
import type { SessionFollowers } from './session-followers.ts'
import type { createSessionStreams } from './session-streams.ts'
import type { ClientIntroduction, McpSessions } from './sessions.ts'

interface OlderMessageDeps extends StreamDeps {
  calls: Pick<Calls, 'requireForTools'>
  dispatcher: ToolDispatcher
  eventDispatcher: EventDispatcher
  followers: SessionFollowers
  makeProtocol: CreateMcpServer
  questions: SessionElicitations
  sessions: McpSessions
  streams: EventStreams
}

interface SessionRequest {
  caller: Caller
  session: McpSession
  request: JSONRPCRequest
  answer: McpResponseWriter['answer']
}

/** Returns a function that creates the transport of a request. */
const createTransports =
  ({ streams }: Pick<OlderMessageDeps, 'streams'>) =>
  (ctx: Context, answer: McpResponseWriter['answer']): PostTransport =>
    createPostTransport({
      answer,
      stream() {
        ctx.respond = false
        return streams.open(ctx.res, {})
      },
    })

const firstStructureVersion = '2025-06-18' // the first version with structured content and output schemas

/** Creates the function that handles one request of a session. */
function createRequestHandler(deps: OlderMessageDeps) {
  const { dispatcher, eventDispatcher, followers, makeProtocol, questions, requestIds, sessions, streams } = deps
  const transportOf = createTransports(deps)

  return async function handleRequest(
    ctx: Context,
    { caller, session, request, answer }: SessionRequest,
  ): Promise<void> {
    if (request.method === streamMethod) await streams.admit(caller)
    let following: FollowedSubscription | undefined
    let result: JSONRPCMessage | undefined
    const transport = transportOf(ctx, (message) => {
      if (following) result = message
      else answer(message)
    })
    const askFor = (call: ToolCallToApprove, context: ServerContext) =>
      questions.asking(call, session, transport, context)
    const conversation = dispatcher.conversation(caller, askFor, requestIds(ctx.req))
    const events = eventDispatcher.methods(caller, requestIds(ctx.req), (followed) => void (following = followed))
    const subscriptions = {
      add: (uri: string) => sessions.subscribe(session, uri),
      remove: (uri: string) => sessions.unsubscribe(session, uri),
    }
    const textOnly = session.protocol_version < firstStructureVersion
    await makeProtocol({ ...conversation, textOnly, events, subscriptions }).connect(transport)
    await transport.run(request)
    if (following) await followers.follow(ctx, caller, session, following, Object(result))
  }
}

const streamMethod = 'events/stream'

/**
 * Creates the handlers of messages of the older revisions. Each POST is independent: no state of a session stays in
 * memory.
 */
function createOlderMessages(deps: OlderMessageDeps) {
  const { calls, dispatcher, eventDispatcher, followers, makeProtocol, questions, requestIds } = deps

  const transportOf = createTransports(deps)
  const handleRequest = createRequestHandler(deps)

  return {
    /**
     * Answers `initialize`. Returns the protocol version and capabilities, or undefined if the server rejected the
     * request.
     */
    async initialize(ctx: Context, caller: Caller, request: JSONRPCRequest): Promise<ClientIntroduction | undefined> {
      let response: unknown
      const transport = transportOf(ctx, (body) => {
        response = body
        answerWith(ctx)(body)
      })
      const requestId = requestIds(ctx.req)
      const askFor = () => ({ ask: () => Promise.resolve('later' as const) })
      const conversation = dispatcher.conversation(caller, askFor, requestId)
      const events = eventDispatcher.methods(caller, requestId, () => {}) // a session is needed first
      await makeProtocol({ ...conversation, events }).connect(transport)
      await transport.run(request)
      const protocolVersion: unknown = Object(Object(response).result).protocolVersion
      if (typeof protocolVersion !== 'string') return undefined
      const { capabilities } = Object(request.params)
      const canAsk = protocolVersion >= firstElicitationVersion && canShowForms(capabilities)
      return { protocolVersion, canAsk, subscribesToThreads: declaresSubscriptions(capabilities) }
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
        await calls.requireForTools(caller) // again for each request: a client can prolong a batch
        const answered = Promise.withResolvers<JSONRPCMessage | undefined>()
        handleRequest(ctx, { caller, session, request, answer: answered.resolve }).catch(answered.reject)
        return answered.promise
      }
      ctx.status = 200
      ctx.set('Content-Type', 'application/json')
      await streamBody(deps, 'mcp', ctx, createPieceWriter(batchText(requests, answerTo)))
    },

    /** Handles an answer to an elicitation, or the cancellation of a call. Ignores all other messages. */
    async take(caller: Caller, session: McpSession, message: unknown): Promise<void> {
      if (isSpecType.CancelledNotification(message) && message.params.requestId !== undefined) {
        followers.cancel(session, message.params.requestId)
        return questions.cancel(caller, session, message.params.requestId)
      }
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
      const action = isJSONRPCResultResponse(message) ? Object(message.result).action : undefined
      if (!(await questions.answer(caller, message.id, action)))
        throw new ProtocolRejection(400, 'invalidRequest', 'no pending request has this id')
    },
  }
}

/**
 * Yields the answers of a batch as one JSON list. The next request runs when the client has accepted most of the
 * earlier answers. So only one answer is in memory at a time.
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

/**
 * Returns true if a client declares that it uses subscriptions to resources. The protocol has only a capability of
 * servers for that. Clients declare it in the same form, also among the experimental capabilities.
 */
const declaresSubscriptions = (capabilities: unknown): boolean =>
  [capabilities, Object(capabilities).experimental].some(
    (declared) => Object(Object(declared).resources).subscribe === true,
  )

const answerWith =
  (ctx: Context) =>
  (body: unknown): void => {
    ctx.set('Content-Type', 'application/json')
    ctx.body = JSON.stringify(body)
  }

interface OlderDeps extends OlderMessageDeps {
  calls: Pick<Calls, 'countForTools' | 'requireForTools'>
  sessionStreams: ReturnType<typeof createSessionStreams>
}

const sessionHeader = 'Mcp-Session-Id'

/** Only protocol version with batches. It is also the default for a client that names no version (MCP, Transports). */
const batchVersion = '2025-03-26'

/**
 * Creates the handler of the protocol revisions up to 2025-11-25. The message `initialize` begins a session. POST then
 * sends messages, GET opens the event stream, and DELETE ends the session.
 */
export function createOlderRevisions(deps: OlderDeps) {
  const { calls, sessions, sessionStreams } = deps
  const messages = createOlderMessages(deps)

  async function initialize(ctx: Context, caller: Caller, request: JSONRPCRequest): Promise<void> {
    const introduction = await messages.initialize(ctx, caller, request)
    if (introduction) ctx.set(sessionHeader, await sessions.begin(caller, introduction))
  }

  async function sessionOf(ctx: Context, caller: Caller): Promise<McpSession> {
    const session = await sessions.require(caller, ctx.get(sessionHeader))
    const version = ctx.get('mcp-protocol-version')
    if (version !== '' && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
      throw new ProtocolRejection(
        400,
        'notAcceptable',
        `unknown protocol version ${version.slice(0, 20)}: send the negotiated one`,
      )
    return session
  }

  return {
    async post(ctx: Context, caller: Caller, body: unknown): Promise<void> {
      if (Object(body).method === 'initialize') return initialize(ctx, caller, await initializationIn(body))
      const session = await sessionOf(ctx, caller)
      const isBatch = Array.isArray(body)
      const sent: unknown[] = isBatch ? body : [body]
      if (isBatch) requireBatch(session, sent)
      for (const _ of sent.slice(1)) calls.countForTools(caller)
      for (const message of sent) await messages.take(caller, session, message)
      const requests = sent.filter((message) => isJSONRPCRequest(message))
      const [first] = requests
      if (!first) ctx.status = 202
      else if (isBatch) await messages.converseInBatch(ctx, caller, session, requests)
      else await messages.converse(ctx, caller, session, first)
    },

    /** Opens the event stream of a session. */
    async get(ctx: Context, caller: Caller): Promise<void> {
      const session = await sessionOf(ctx, caller)
      const from = decodeMailboxCursor(ctx.get('last-event-id')) // no error for an invalid id: clients would give up
      await sessionStreams.open(ctx.res, caller, session, from)
      ctx.respond = false
    },

    async delete(ctx: Context, caller: Caller): Promise<void> {
      await sessions.end(caller, ctx.get(sessionHeader))
      ctx.status = 204
    },
  }
}

/** Returns the request that begins a session. If it is invalid, throws an error that names all violations. */
async function initializationIn(body: unknown): Promise<JSONRPCRequest> {
  const { issues = [] } = await specTypeSchemas.InitializeRequest['~standard'].validate(body)
  if (issues.length === 0 && isJSONRPCRequest(body)) return body
  const violations = issues.map(({ path = [], message }) => ({
    place: jsonPointerOf(path.map(String)),
    reason: message,
  }))
  throw new ProtocolRejection(
    400,
    'invalidParams',
    `initialize: ${describeViolations(violations) || 'must be a request with an id'}`,
  )
}

function requireBatch(session: McpSession, messages: readonly unknown[]): void {
  const { mcpBatchMax } = fixedLimits
  const refusal = (detail: string): ProtocolRejection => new ProtocolRejection(400, 'invalidRequest', detail)
  if (session.protocol_version !== batchVersion)
    throw refusal(`protocol version ${session.protocol_version} has no batches: send one message per POST`)
  if (messages.length > mcpBatchMax) throw refusal(`a batch has at most ${mcpBatchMax} messages`)
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => JSON.stringify(id))
  if (new Set(ids).size < ids.length) throw refusal('two requests of the batch have the same id: give each its own')
  if (messages.some((message) => isInitializeRequest(message))) throw refusal('initialize must not be part of a batch')
  if (messages.some((message) => Object(message).method === streamMethod))
    throw refusal(`${streamMethod} must not be part of a batch`)
}
