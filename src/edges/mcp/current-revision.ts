import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  type Server,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import type { Feeds } from '../../push/feeds.ts'
import type { ChangeNotifications } from '../../push/change-notifications.ts'
import type { RequestIds } from '../answers.ts'
import { watchResourceChanges } from './events/changes.ts'
import type { EventDispatcher, FollowedSubscription } from './events/event-dispatcher.ts'
import type { EventFollower } from './events/event-follower.ts'
import type { EventStream } from './sessions/session-stream.ts'
import type { EventStreams } from './events/event-streams.ts'
import { changedResources } from './events/notifications.ts'
import type { CreateMcpServer } from './protocol.ts'
import type { ElicitationsByResult } from './questions/questions-by-result.ts'
import { canShowForms, type ToolCallToApprove } from './questions/questions.ts'
import { ProtocolRejection } from './protocol-rejection.ts'
import { scopeOfResource } from './scopes.ts'
import { isPlainToolCall, performToolCall } from './single-exchange.ts'
import type { ToolDispatcher } from './tool-dispatcher.ts'

export interface CurrentDeps {
  askByResult: ElicitationsByResult
  dispatcher: ToolDispatcher
  eventDispatcher: EventDispatcher
  followEvents: EventFollower
  feeds: Feeds
  hints: ChangeNotifications
  makeProtocol: CreateMcpServer
  requestIds: RequestIds
  streams: EventStreams
}

/** Facts about a request that opens a stream. */
interface Use {
  bus?: ServerEventBus
  follow?: FollowEvents | undefined
}

type FollowEvents = (following: FollowedSubscription) => void

const noStream = (): never => {
  throw new Error('only the method events/stream may open a stream')
}
const silent: ServerEventBus = { publish() {}, subscribe: () => () => {} }

/**
 * Returns the functions that create the SDK server and the SDK handler of a request. Each request gets its own ones, so
 * a client receives only the notifications of its agent.
 */
function createHandlers({ askByResult, dispatcher, eventDispatcher, makeProtocol, requestIds }: CurrentDeps) {
  const askFor = (call: ToolCallToApprove, context: ServerContext) =>
    askByResult(call, canShowForms(Object(context.mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]), context)

  const serverFor = ({ req }: Context, caller: Caller, message: unknown, follow: FollowEvents = noStream): Server => {
    const requestId = requestIds(req)
    const events = eventDispatcher.methods(caller, requestId, follow)
    const { method } = Object(message)
    return makeProtocol({
      ...dispatcher.conversation(caller, askFor, requestId),
      events,
      method,
      isCurrent: true,
    })
  }
  const handlerOf = (ctx: Context, caller: Caller, message: unknown, { bus = silent, follow }: Use = {}) =>
    createMcpHandler(() => serverFor(ctx, caller, message, follow), {
      bus,
      keepAliveMs: 0,
      legacy: 'reject',
      maxSubscriptions: 1,
    })
  return { handlerOf, serverFor }
}

/**
 * Creates the handler of the protocol revision 2026-07-28. Plain calls of tools go to a server of the MCP SDK, and all
 * other requests to its entry point.
 */
export function createCurrentRevision(deps: CurrentDeps) {
  const { feeds, streams } = deps
  const { handlerOf, serverFor } = createHandlers(deps)

  async function answer(ctx: Context, caller: Caller, message: unknown): Promise<void> {
    const isPlain = isPlainToolCall(ctx.req.headers, message)
    const exchange = isPlain ? await performToolCall(serverFor(ctx, caller, message), message) : undefined
    if (exchange) return writeJson(ctx, exchange.status, JSON.stringify(exchange.message))
    const handler = handlerOf(ctx, caller, message)
    const response = await handler.fetch(headOf(ctx), { parsedBody: message })
    if (!isStream(response)) return write(ctx, response)
    ctx.respond = false
    const reader = response.body.getReader()
    await copy(reader, streams.open(ctx.res, { closed: () => void reader.cancel() }))
  }

  async function listen(ctx: Context, caller: Caller, message: unknown): Promise<void> {
    const uris = subscriptionsIn(message)
    await streams.admit(caller)
    const release = requireReserved(await streams.reserve(caller))
    let stream: EventStream | undefined
    let close = (): void => {}
    try {
      const after = await feeds.endOf(caller.agentId)
      const { bus, resume } = busOf(deps, { caller, after, uris, isBehind: () => stream?.isBehind() === true })
      const handler = handlerOf(ctx, caller, message, { bus })
      close = () => void handler.close()
      const response = await handler.fetch(requestOf(ctx), { parsedBody: message })
      if (!isStream(response)) {
        release()
        return write(ctx, response)
      }
      const reader = response.body.getReader()
      stream = streams.openLive(ctx.res, caller, {
        end: close,
        drained: resume,
        closed() {
          release()
          void reader.cancel()
        },
      })
      ctx.respond = false
      void copy(reader, stream)
    } catch (thrown) {
      release()
      close()
      throw thrown
    }
  }

  const follow = (ctx: Context, caller: Caller, message: unknown): Promise<void> =>
    followTo(deps, ctx, caller, (use) =>
      handlerOf(ctx, caller, message, use).fetch(requestOf(ctx), { parsedBody: message }),
    )

  const streamed: Readonly<Record<string, typeof answer>> = {
    'events/stream': follow,
    'subscriptions/listen': listen,
  }
  return {
    post(ctx: Context, caller: Caller, message: unknown): Promise<void> {
      const { method } = Object(message)
      const isStreamed = typeof method === 'string' && Object.hasOwn(streamed, method)
      return (isStreamed ? streamed[method]! : answer)(ctx, caller, message)
    },
  }
}

/**
 * Sends the events of a subscription. The SDK rejects an invalid request. The result of a valid request is sent at the
 * end of the stream.
 */
async function followTo(
  { followEvents, streams }: Pick<CurrentDeps, 'followEvents' | 'streams'>,
  ctx: Context,
  caller: Caller,
  handle: (use: Use) => Promise<Response>,
): Promise<void> {
  await streams.admit(caller)
  let following: FollowedSubscription | undefined
  const response = await handle({ follow: (followed) => void (following = followed) })
  if (!following) return write(ctx, response)
  try {
    const result = Object(await response.json())
    followEvents(ctx.res, caller, following, result)
    ctx.respond = false
  } catch (thrown) {
    following.release()
    throw thrown
  }
}

const isStream = (response: Response): response is Response & { body: NonNullable<Response['body']> } =>
  response.body !== null && response.headers.get('content-type') === 'text/event-stream'

async function write(ctx: Context, response: Response): Promise<void> {
  if (response.body === null) ctx.status = response.status
  else writeJson(ctx, response.status, await response.text())
}

function writeJson(ctx: Context, status: number, text: string): void {
  ctx.status = status
  ctx.set('Content-Type', 'application/json')
  ctx.body = text
}

interface Listening {
  caller: Caller
  after: MailboxCursor
  uris: readonly string[]
  isBehind(): boolean
}

/**
 * Creates an event bus for the SDK. It publishes changes of one agent: mail after a cursor, and changes that are not
 * mail.
 */
function busOf(
  { feeds, hints }: Pick<CurrentDeps, 'feeds' | 'hints'>,
  { caller, after, uris, isBehind }: Listening,
): { bus: ServerEventBus; resume(): void } {
  let resume = (): void => {}
  const bus: ServerEventBus = {
    publish() {},
    subscribe(listener) {
      const feed = feeds.subscribe({
        agentId: caller.agentId,
        after,
        showsThreads: false,
        take(entry) {
          for (const uri of changedResources(entry, caller)) listener({ kind: 'resource_updated', uri })
          return !isBehind()
        },
      })
      const publishChanges = (): void => {
        if (isBehind()) return
        for (const uri of changes.take(uris)) listener({ kind: 'resource_updated', uri })
      }
      const changes = watchResourceChanges(hints, caller, publishChanges)
      resume = () => {
        feed.resume()
        publishChanges()
      }
      return () => {
        feed.end()
        changes.stop()
      }
    },
  }
  return { bus, resume: () => resume() }
}

async function copy(reader: ReadableStreamDefaultReader<Uint8Array>, stream: EventStream): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return stream.end()
    stream.write(value)
  }
}

/** Headers that the SDK reads. It does not need the token. */
const readHeaders = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version']

/**
 * Returns the parts of a web request that the SDK reads for a response without a stream. A whole `Request` takes a
 * tenth of the time of a call.
 */
const headOf = ({ method, req }: Context) =>
  ({
    method,
    headers: { get: (name: string) => (readHeaders.includes(name) ? (req.headers[name] ?? null) : null) },
  }) as unknown as Request

/** Returns a web request with the method and the headers that the SDK reads. The body is already parsed. */
function requestOf({ method, req }: Context): Request {
  const headers = new Headers()
  for (const name of readHeaders) {
    const value = req.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request('http://localhost/', { method, headers })
}

/** Returns the resources that a client wants to watch. The SDK rejects input of the wrong type. */
function subscriptionsIn(message: unknown): string[] {
  const { mcpSubscriptionsMax } = fixedLimits
  const uris: unknown = Object(Object(Object(message).params).notifications).resourceSubscriptions
  if (!Array.isArray(uris)) return []
  if (uris.length > mcpSubscriptionsMax)
    throw new ProtocolRejection(400, 'invalidParams', `too many resources: subscribe to at most ${mcpSubscriptionsMax}`)
  if (uris.some((uri) => scopeOfResource(uri) === undefined))
    throw new ProtocolRejection(
      400,
      'invalidParams',
      'resourceSubscriptions: a resource does not exist: see resources/list',
    )
  return [...new Set(uris.map(String))]
}

function requireReserved(reserved: (() => void) | number): () => void {
  if (typeof reserved === 'function') return reserved
  throw new Fault('RATE_LIMITED', `at most ${reserved} streams may be open: close one first`, { retryAfterSeconds: 1 })
}
