import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Reply } from '#generated/rest/call.ts'
import type { EdgeHeaders } from '#generated/rest/headers.ts'
import { routes } from '#generated/rest/routes.ts'
import type { IncomingCall, Route } from '../../calls/incoming.ts'
import type { Calls } from '../../calls/index.ts'
import type { Quota } from '../../calls/rates.ts'
import { binaryBodyOf, replyContentOf, streamedPiecesOf } from '../../calls/reply.ts'
import type { CallContexts, Mount } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { startLingering } from '../../platform/lingering-close.ts'
import { basePathOf, documentsUrl, type Config } from '../../settings/config.ts'
import { requireEncodedAddress } from '../addresses.ts'
import { noteRoute, createFinishListener } from '../answers.ts'
import type { Clients } from '../clients.ts'
import { publicCorsHeaders } from '../cors.ts'
import { faultReply, methodNotAllowedError } from '../http.ts'
import { withReplyInspection, setBodyParts, streamBody, createPieceWriter } from '../streaming.ts'
import { readRequestInput, type InputReader } from './input.ts'
import { createUploadReader, type UploadDeps } from './upload.ts'

/** Operation at one of its addresses. */
interface Endpoint {
  route: Route
  mount: Mount
}

interface Path {
  /** Path in the syntax of the router. */
  pattern: string
  byMethod: ReadonlyMap<string, Endpoint>
  /**
   * First operation of the path. It decides the error format for a wrong method. All operations of a path have the same
   * error format.
   */
  first: Route
}

/** Returns the paths of the contract in its order. If several paths match an address, the first one applies. */
function pathsOf({ baseUrl, authUrl, filesUrl }: Pick<Config, 'baseUrl' | 'authUrl' | 'filesUrl'>): Path[] {
  const prefixes: Record<Mount, string> = {
    base_url: basePathOf(baseUrl),
    auth_url: basePathOf(authUrl),
    files_url: basePathOf(filesUrl),
  }
  const endpoints = routes<CallContexts>().flatMap((route) =>
    route.mounts.flatMap((mount) =>
      patternsOf(route, mount, prefixes[mount]).map((pattern) => ({ pattern, route, mount })),
    ),
  )
  const byPattern = Map.groupBy(endpoints, ({ pattern }) => pattern)
  return [...byPattern].map(([pattern, endpointsAtPattern]) => ({
    pattern,
    byMethod: new Map([...impliedHead(endpointsAtPattern), ...endpointsAtPattern.map(entryOf)]),
    first: endpointsAtPattern[0]!.route,
  }))
}

/**
 * Returns the patterns of an operation below a base address with the path `prefix`. The standards define the addresses
 * of metadata from the host: the path of the issuer follows the name of its document (RFC 8414 section 3.1). The
 * documents of resources begin at the host, too (RFC 9728 section 3.1). Clients also look below the path of the issuer.
 */
function patternsOf({ pattern }: Route, mount: Mount, prefix: string): string[] {
  const own = prefix + pattern
  if (pattern === authorizationServer) return withSlash(pattern + prefix, own)
  if (pattern === protectedResource) return mount === 'auth_url' ? withSlash(pattern, own) : withSlash(own)
  return pattern.startsWith(protectedResource) ? [pattern, own] : [own]
}

const authorizationServer = '/.well-known/oauth-authorization-server'
const protectedResource = '/.well-known/oauth-protected-resource'

/** Returns the patterns without and with a slash at their end. */
const withSlash = (...patterns: string[]): string[] =>
  [...new Set(patterns)].flatMap((pattern) => [pattern, `${pattern}/`])

const entryOf = (endpoint: Endpoint): [string, Endpoint] => [endpoint.route.method, endpoint]

/**
 * Returns a HEAD endpoint for each public GET operation. Other operations get none, because their calls are counted and
 * may have effects.
 */
const impliedHead = (endpoints: readonly Endpoint[]): [string, Endpoint][] =>
  endpoints.flatMap((endpoint) => {
    const { method, access } = endpoint.route
    return method === 'GET' && access === 'public' ? [['HEAD', endpoint]] : []
  })

/**
 * Returns true for statuses whose responses may show quotas. Errors that deny access show none. Quotas differ between
 * callers, and such errors must look the same for all callers.
 */
const showsQuotas = (status: number): boolean => status < 500 && ![401, 403, 404].includes(status)

/** Returns the RateLimit headers of the IETF draft of the httpapi group. */
function quotaHeaders(status: number, quotas: readonly Quota[]): EdgeHeaders {
  if (quotas.length === 0 || !showsQuotas(status)) return {}
  const listOf = (form: (quota: Quota) => string): string => quotas.map(form).join(', ')
  return {
    RateLimit: listOf(({ name, left, secondsUntilReset }) => `"${name}";r=${left};t=${secondsUntilReset}`),
    'RateLimit-Policy': listOf(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`),
  }
}

/** Returns the headers that announce the end of an operation, or of a query parameter of the request. */
function deprecationHeaders(
  config: Config,
  { operationId, deprecations }: Route,
  ctx: Context,
): Record<string, string> {
  const notice = deprecations.find(({ parameter }) => parameter === null || parameter in ctx.query)
  if (!notice) return {}
  const page = `${documentsUrl(config)}/rest#${operationId}`
  return { ...notice.headers, Link: `<${page}>; rel="deprecation"; type="text/html"` }
}

export interface RestDeps extends UploadDeps {
  calls: Calls
  clients: Pick<Clients, 'sourceOf'>
  /** Called with every reply, for tests. */
  inspect?: ((route: Route, reply: Reply) => void) | undefined
}

/**
 * Creates the routes of all operations at all of their addresses. `lookup` finds paths without parameters directly,
 * because the router tries one pattern after the other. The order of the contract still applies, because it lists these
 * paths before the patterns that match them.
 */
export function createRestRoutes(deps: RestDeps): { lookup: Middleware; router: Router } {
  const router = new Router({ sensitive: true, strict: true })
  const fixed = new Map<string, Path>()
  const answer = (path: Path, ctx: Context): Promise<void> => {
    noteRoute(ctx.req, path.pattern)
    const endpoint = path.byMethod.get(ctx.method)
    return endpoint ? handleRequest(deps, endpoint, ctx) : rejectMethod(deps, path, ctx)
  }
  for (const path of pathsOf(deps.config)) {
    if (/[:*]/.test(path.pattern)) router.all(path.pattern, (ctx) => answer(path, ctx))
    else fixed.set(path.pattern, path)
  }
  const lookup: Middleware = (ctx, next) => {
    const path = fixed.get(ctx.path)
    if (!path) return next()
    ctx['params'] = {}
    return answer(path, ctx)
  }
  return { lookup, router }
}

/** Rejects a wrong method. The error reveals nothing, because it is the same for every caller and content. */
async function rejectMethod(deps: RestDeps, { byMethod, first }: Path, ctx: Context): Promise<void> {
  const fault = methodNotAllowedError(byMethod.keys())
  deps.observe.fault('http', fault, deps.requestIds(ctx.req))
  await write(deps, ctx, first, faultReply(fault, first.errors))
}

async function handleRequest(deps: RestDeps, { route, mount }: Endpoint, ctx: Context): Promise<void> {
  const elapsed = startStopwatch()
  if (isOpenToAll(deps, mount, route)) ctx.set(publicCorsHeaders)
  ctx.set(deprecationHeaders(deps.config, route, ctx))
  const input = inputReaderOf(deps, route, ctx)
  const incoming = incomingOf(deps, mount, ctx, input)
  const { answer, callerId, quotas } = await deps.calls.perform(route, incoming)
  if (input.release) await input.release(answer)
  const isFault = answer instanceof Fault
  if (isFault && readsWhileReceiving(route) && !deps.arrivals.hasFailed(ctx.req)) startLingering(ctx.req)
  const reply = isFault ? faultReply(answer, route.errors, incoming.authorization !== undefined) : answer
  const { inspect, observe } = deps
  ctx.set(quotaHeaders(reply.status, quotas))
  await write(deps, ctx, route, inspect ? withReplyInspection(reply, (whole) => inspect(route, whole)) : reply)
  const { requestId } = incoming
  observe.request({ operation: route.operationId, status: reply.status, callerId, ms: elapsed(), requestId })
}

/**
 * Returns true if pages of any origin may read the response. Public responses are the same for everybody. Files are
 * readable only if the settings list other origins. The response cannot name one of them, because a redirect from
 * another host has no origin.
 */
const isOpenToAll = ({ config }: RestDeps, mount: Mount, { access, method }: Route): boolean =>
  access === 'public' && method !== 'POST' && (mount !== 'files_url' || config.corsOrigins.length > 0)

const incomingOf = (deps: RestDeps, mount: Mount, ctx: Context, input: InputReader): IncomingCall => ({
  requestId: deps.requestIds(ctx.req),
  mount,
  host: ctx.get('host'),
  authorization: ctx.get('authorization') || undefined,
  idempotencyKey: ctx.get('idempotency-key'),
  source: deps.clients.sourceOf(ctx.req),
  whenFinished: createFinishListener(ctx.res),
  async readInput(operation) {
    requireEncodedAddress(ctx.originalUrl)
    return await input.read(operation)
  },
})

/** Returns the input reader of a request. The format of the request body decides which one. */
function inputReaderOf(deps: RestDeps, route: Route, ctx: Context): InputReader {
  if (route.body === 'multipart') return createUploadReader(deps, ctx)
  if (route.body === 'bytes') return createBytesReader(deps, route, ctx)
  return { read: () => deps.arrivals.receive(ctx.req, () => readRequestInput(deps.config, route, ctx)) }
}

/**
 * Creates the input reader for a body that the handler reads itself. The time limit of the body applies until the call
 * is answered.
 */
const createBytesReader = ({ arrivals, config }: RestDeps, route: Route, ctx: Context): InputReader => ({
  read() {
    arrivals.begin(ctx.req)
    return readRequestInput(config, route, ctx)
  },
  release: async () => arrivals.end(ctx.req),
})

/** Returns true if the operation can reject a request before the whole body has arrived. */
const readsWhileReceiving = ({ body }: Route): boolean => body === 'multipart' || body === 'bytes'

async function write(deps: RestDeps, ctx: Context, route: Route, reply: Reply): Promise<void> {
  const { status, headers = {} } = reply
  ctx.set({ ...(status < 400 ? route.headers : route.errorHeaders), ...headers })
  ctx.status = status
  const pieces = streamedPiecesOf(reply)
  if (pieces) {
    ctx.set('Content-Type', route.contentType)
    return streamBody(deps, route.operationId, ctx, createPieceWriter(pieces))
  }
  const binary = binaryBodyOf(reply)
  if (binary) {
    ctx.set('Content-Type', binary.mediaType)
    ctx.length = binary.length
    return streamBody(deps, route.operationId, ctx, binary.sendTo)
  }
  const content = replyContentOf(reply)
  if (content !== undefined) ctx.set('Content-Type', status < 400 ? route.contentType : 'application/json')
  if (typeof content === 'object') return setBodyParts(ctx.res, content)
  ctx.body = content ?? ''
  if (content === undefined) ctx.remove('Content-Type')
}
