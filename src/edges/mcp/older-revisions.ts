import {
  isInitializeRequest,
  isJSONRPCRequest,
  specTypeSchemas,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { Calls } from '../../calls/index.ts'
import type { Caller } from '../../domain/authority.ts'
import { decodePlace } from '../../domain/cursors.ts'
import { describeViolations, pointerOf } from '../../domain/violations.ts'
import type { McpSession } from '../../store/mcp-sessions.ts'
import { createOlderMessages, type OlderMessageDeps } from './older-messages.ts'
import { Refusal } from './refusal.ts'
import type { createSessionStreams } from './session-streams.ts'

export interface OlderDeps extends OlderMessageDeps {
  calls: Pick<Calls, 'countForTools'>
  sessionStreams: ReturnType<typeof createSessionStreams>
}

const sessionHeader = 'Mcp-Session-Id'

/** The only version that has batches, and what is spoken where a client does not say (MCP, Transports). */
const batchVersion = '2025-03-26'

/** The revisions up to 2025-11-25: a session that `initialize` begins, its messages, its event stream, its end. */
export function createOlderRevisions(deps: OlderDeps) {
  const { calls, sessions, sessionStreams } = deps
  const messages = createOlderMessages(deps)

  async function initialize(ctx: Context, caller: Caller, request: JSONRPCRequest): Promise<void> {
    const introduced = await messages.initialize(ctx, caller, request)
    if (introduced) ctx.set(sessionHeader, await sessions.begin(caller, introduced))
  }

  async function sessionOf(ctx: Context, caller: Caller): Promise<McpSession> {
    const session = await sessions.require(caller, ctx.get(sessionHeader))
    const version = ctx.get('mcp-protocol-version')
    if (version !== '' && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
      throw new Refusal(400, 'notAcceptable', `there is no session of the protocol version ${version.slice(0, 20)}`)
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
      const all = sent.filter((message) => isJSONRPCRequest(message))
      if (all.length > 0) return messages.converse(ctx, caller, session, { all, isBatch })
      ctx.status = 202
    },

    /** The event stream of a session. */
    async get(ctx: Context, caller: Caller): Promise<void> {
      const session = await sessionOf(ctx, caller)
      const from = decodePlace(ctx.get('last-event-id')) // clients give up that are refused because of it
      await sessionStreams.open(ctx.res, caller, session, from)
      ctx.respond = false
    },

    async delete(ctx: Context, caller: Caller): Promise<void> {
      await sessions.end(caller, ctx.get(sessionHeader))
      ctx.status = 204
    },
  }
}

/** The request that begins a session; of one that does not, what is wrong with it. */
async function initializationIn(body: unknown): Promise<JSONRPCRequest> {
  const { issues = [] } = await specTypeSchemas.InitializeRequest['~standard'].validate(body)
  if (issues.length === 0 && isJSONRPCRequest(body)) return body
  const wrong = issues.map(({ path = [], message }) => ({ place: pointerOf(path.map(String)), reason: message }))
  throw new Refusal(400, 'invalidParams', `initialize: ${describeViolations(wrong) || 'must be a request with an id'}`)
}

function requireBatch(session: McpSession, messages: readonly unknown[]): void {
  const { mcpBatchMax } = fixedLimits
  const refusal = (why: string): Refusal => new Refusal(400, 'invalidRequest', why)
  if (session.protocol_version !== batchVersion) throw refusal(`${session.protocol_version} has no batches`)
  if (messages.length > mcpBatchMax) throw refusal(`a batch has at most ${mcpBatchMax} messages`)
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map(({ id }) => JSON.stringify(id))
  if (new Set(ids).size < ids.length) throw refusal('two requests have the same id')
  if (messages.some((message) => isInitializeRequest(message))) throw refusal('initialize comes alone')
}
