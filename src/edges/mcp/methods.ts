import type { Context } from 'koa'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { Calls } from '../../calls/index.ts'
import type { Config } from '../../settings/config.ts'
import type { ClientAnswers } from '../../mail/threads/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import { ownerOf } from '../../domain/handles.ts'
import type { Events } from '../../webhooks/events.ts'
import type { Observers } from '../../platform/observe.ts'
import type { ProtectedResources } from '../../access/oauth/resources.ts'
import type { OwnerLimits } from '../../access/owner-limits.ts'
import type { Clock, Timer } from '../../platform/clock.ts'
import type { ChangeNotifications } from '../../push/change-notifications.ts'
import type { Store } from '../../store/index.ts'
import type { Webhooks } from '../../webhooks/index.ts'
import { type RequestIds, createFinishListener } from '../answers.ts'
import type { McpAccess } from './access.ts'
import { acceptsMediaType, createMcpBodyReader, type McpBodyReaderDeps } from './body.ts'
import { createCurrentRevision } from './current-revision.ts'
import { mcpDocument } from './documents.ts'
import { createEventDispatcher } from './events/event-dispatcher.ts'
import { createEventFollower } from './events/event-follower.ts'
import { createEventStreams, type EventStreamsDeps } from './events/event-streams.ts'
import { createOlderRevisions } from './sessions/older-revisions.ts'
import { createMcpServerFactory, type CreateMcpServer } from './protocol.ts'
import { createElicitationsByResult } from './questions/questions-by-result.ts'
import { namesRevision, ProtocolRejection, requestIdOf } from './protocol-rejection.ts'
import { scopesOf } from './scopes.ts'
import { createSessionElicitations } from './questions/session-questions.ts'
import { createSessionFollowers } from './sessions/session-followers.ts'
import { createMcpSessions } from './sessions/sessions.ts'
import { createSessionStreams, type SessionStreamDeps } from './sessions/session-streams.ts'
import { createToolDispatcher } from './tool-dispatcher.ts'

export interface McpDeps
  extends Omit<McpBodyReaderDeps, 'config'>,
    Omit<EventStreamsDeps, 'config' | 'observe' | 'ownerLimits'> {
  approvals: ClientAnswers
  authors: SessionStreamDeps['authors']
  calls: Calls
  clock: Clock
  config: Config
  events: Events
  feeds: SessionStreamDeps['feeds']
  hints: ChangeNotifications
  /** Replacement for the MCP server that the contract describes. Only tests of the transport set it. */
  makeProtocol?: CreateMcpServer | undefined
  observe: Observers
  ownerLimits: Pick<OwnerLimits, 'limitOf' | 'reserveAnswer'>
  requestIds: RequestIds
  resources: ProtectedResources
  store: Store
  timer: Timer
  webhooks: Webhooks
}

/** Handler of one HTTP method. The endpoint calls it only if the agent of the caller may act. */
export type McpHttpMethod = (ctx: Context, caller: Caller) => Promise<void>

/** Creates the HTTP methods of the endpoint, and the function that ends their event streams. */
export function createMcpHttpMethods(options: McpDeps, access: McpAccess) {
  const makeProtocol = options.makeProtocol ?? createMcpServerFactory(mcpDocument(options.config))
  const streams = createEventStreams(options)
  const deps = { ...options, makeProtocol, streams, dispatcher: createToolDispatcher(options) }
  const questions = createSessionElicitations(deps)
  const sessions = createMcpSessions(deps)
  const sessionStreams = createSessionStreams({ ...deps, sessions })
  const [eventDispatcher, followEvents] = [createEventDispatcher(deps), createEventFollower(deps)]
  const followers = createSessionFollowers({ ...deps, followEvents, sessions })
  const older = createOlderRevisions({ ...deps, eventDispatcher, followers, questions, sessions, sessionStreams })
  const askByResult = createElicitationsByResult(deps)
  const current = createCurrentRevision({ ...deps, askByResult, eventDispatcher, followEvents })
  const bodies = createMcpBodyReader(options)

  const methods: Readonly<Record<string, McpHttpMethod>> = {
    POST: (ctx, caller) =>
      bodies.withMessage(ctx.req, caller, (message) =>
        withRequestId(message, async () => {
          access.requireScopes(caller, [message].flat().flatMap(scopesOf), ctx.get('host'))
          const memory = await options.ownerLimits.reserveAnswer(
            ownerOf(caller.handle),
            expectedBytesOf(message),
            createFinishListener(ctx.res),
          )
          await (isOlder(ctx, message) ? older : current).post(ctx, caller, message)
          if (typeof ctx.body === 'string') memory.hold(Buffer.byteLength(ctx.body))
        }),
      ),
    async GET(ctx, caller) {
      if (!acceptsMediaType(ctx.get('accept'), 'text/event-stream'))
        throw new ProtocolRejection(406, 'notAcceptable', 'Accept must list text/event-stream')
      await older.get(ctx, caller)
    },
    DELETE: (ctx, caller) => older.delete(ctx, caller),
  }
  return {
    methods,
    async close(ms: number): Promise<void> {
      await Promise.all([questions.close(ms), streams.close(ms)])
      await sessionStreams.close()
    },
  }
}

/** Handles a request. Adds its id to an error of the protocol. */
async function withRequestId(message: unknown, handle: () => Promise<void>): Promise<void> {
  try {
    await handle()
  } catch (thrown) {
    if (thrown instanceof ProtocolRejection) thrown.id ??= requestIdOf(message)
    throw thrown
  }
}

/**
 * Returns true for a message of an older protocol revision. Returns false for a message of no known revision, which the
 * SDK then rejects.
 */
function isOlder(ctx: Context, body: unknown): boolean {
  if (namesItsRevision(body)) return false
  const header = (name: string): string | undefined => ctx.get(name) || undefined
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    protocolVersionHeader: header('mcp-protocol-version'),
    mcpMethodHeader: header('mcp-method'),
    mcpNameHeader: header('mcp-name'),
  } as Parameters<typeof classifyInboundRequest>[0]) // the type of the SDK omits undefined
  return kind === 'legacy'
}

/**
 * Returns true for a request that names its revision, as only the current one does. The check of the SDK also finds
 * this out, but its schemas take much time.
 */
function namesItsRevision(body: unknown): boolean {
  const { method, result, error } = Object(body)
  const isRequest = typeof method === 'string' && method !== 'initialize' && result === undefined && error === undefined
  return isRequest && namesRevision(body)
}

/** Bytes of memory for one page of a thread, as text and as structured content, and for all answers of a batch. */
const [threadBytes, batchBytes] = [1_048_576, 2_097_152]

/**
 * Returns the most bytes of memory that the answer to a message needs while it is built. Returns 0 for small answers,
 * which are not counted.
 */
function expectedBytesOf(message: unknown): number {
  if (Array.isArray(message) && message.length > 1) return batchBytes
  return [message].flat().some(readsThread) ? threadBytes : 0
}

function readsThread(message: unknown): boolean {
  const { method, params } = Object(message)
  return method === 'resources/read' || (method === 'tools/call' && Object(params).name === 'get_thread')
}
