import {
  isInitializeRequest,
  isJSONRPCRequest,
  specTypeSchemas,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { Calls } from '../../../calls/index.ts'
import type { Caller } from '../../../domain/authority.ts'
import { decodeMailboxCursor } from '../../../domain/cursors.ts'
import { describeViolations, pointerOf } from '../../../domain/violations.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import { createOlderMessages, type OlderMessageDeps } from './older-messages.ts'
import { ProtocolRejection } from '../protocol-rejection.ts'
import type { createSessionStreams } from './session-streams.ts'

export interface OlderDeps extends OlderMessageDeps {
  calls: Pick<Calls, 'countForTools' | 'requireForTools'>
  sessionStreams: ReturnType<typeof createSessionStreams>
}

const sessionHeader = 'Mcp-Session-Id'

/** Version with batches, the only one. It is also the default for a client that names no version (MCP, Transports). */
const batchVersion = '2025-03-26'

/**
 * Creates the handler of the revisions up to 2025-11-25. `initialize` begins a session with messages, an event stream
 * and an end.
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
      const from = decodeMailboxCursor(ctx.get('last-event-id')) // ignores an invalid id: clients give up on an error
      await sessionStreams.open(ctx.res, caller, session, from)
      ctx.respond = false
    },

    async delete(ctx: Context, caller: Caller): Promise<void> {
      await sessions.end(caller, ctx.get(sessionHeader))
      ctx.status = 204
    },
  }
}

/** Returns the valid request that begins a session. Throws an error that names all violations otherwise. */
async function initializationIn(body: unknown): Promise<JSONRPCRequest> {
  const { issues = [] } = await specTypeSchemas.InitializeRequest['~standard'].validate(body)
  if (issues.length === 0 && isJSONRPCRequest(body)) return body
  const violations = issues.map(({ path = [], message }) => ({ place: pointerOf(path.map(String)), reason: message }))
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
}
