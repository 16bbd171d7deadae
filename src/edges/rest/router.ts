import Router, { type RouterContext } from '@koa/router'
import { InvalidInput, type Reply, type RawInput } from '#generated/rest/runtime.ts'
import { routes, type Route } from '#generated/rest/routes.ts'
import type { Context, Deps, Mount, PublicContext, UserContext } from '../../context.ts'
import { Fault, toFault } from '../../fault.ts'
import { problemInJson } from '../../domain/json-values.ts'
import { handlers } from '../../handlers/index.ts'
import { stopwatch } from '../../platform/clock.ts'
import { addressPrefix } from '../../platform/address-prefix.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { contentOf, faultReply } from '../../calls/answer.ts'
import { authenticate, authenticateUser } from '../../calls/authenticate.ts'
import { formBytesMax, parseForm, parseJson, readBytes } from './body.ts'
import { digestOf, keyOf, onceUnder } from '../../calls/idempotency.ts'
import { invalidInputFault } from '../../calls/invalid-input.ts'
import { createKeptAnswers, type KeptAnswers } from '../../calls/kept-answers.ts'
import { startLingering } from '../../platform/lingering-close.ts'
import { createOpenRequests, type OpenRequests } from './open-requests.ts'
import { parametersOf } from './parameters.ts'
import { tellsQuota, type Rates } from '../../calls/rates.ts'
import { begun, streamBody, watched, writePieces } from './streaming.ts'
import { withUpload } from './upload.ts'

type OurRoute = Route<Context, PublicContext, UserContext>

export interface RestDeps extends Deps {
  rates: Rates
  /** Tests look at every reply here. */
  inspect?: ((route: OurRoute, reply: Reply) => void) | undefined
}

/** What the requests of one process share. */
interface Edge extends RestDeps {
  keptAnswers: KeptAnswers
  openRequests: OpenRequests
}

/** Every operation of the contract, at each of its addresses. */
export function restRouter(deps: RestDeps): Router {
  const router = new Router({ sensitive: true, strict: true })
  const keptAnswers = createKeptAnswers(deps.config, deps.clock)
  const openRequestsMax = deps.config.rateLimits ? deps.config.openRequestsMax : Infinity
  const edge = { ...deps, keptAnswers, openRequests: createOpenRequests(openRequestsMax) }
  const prefixes: Record<Mount, string> = {
    base_url: pathOf(deps.config.baseUrl),
    auth_url: pathOf(deps.config.authUrl),
  }
  for (const route of routes<Context, PublicContext, UserContext>())
    for (const mount of route.mounts)
      router.register(prefixes[mount] + route.pattern, [route.method], (ctx: RouterContext) =>
        serve(edge, route, mount, ctx),
      )
  return router
}

const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

async function serve(edge: Edge, route: OurRoute, mount: Mount, ctx: RouterContext): Promise<void> {
  const elapsed = stopwatch()
  const source = addressPrefix(ctx.req.socket.remoteAddress ?? '')
  const call = { ...edge, mount, authorization: ctx.get('authorization') || undefined, source }
  const visit: Visit = { callerId: undefined }
  let reply: Reply
  try {
    reply = await begun(await respond(call, route, ctx, visit))
  } catch (thrown) {
    const fault =
      thrown instanceof InvalidInput ? refusable(route, invalidInputFault(thrown, route.errors)) : toFault(thrown)
    edge.observe.fault(route.operationId, fault)
    reply = faultReply(fault, route.errors, call.authorization !== undefined)
    if (route.body === 'multipart') startLingering(ctx.req)
  }
  const { inspect } = edge
  if (inspect) reply = watched(reply, (whole) => inspect(route, whole))
  if (visit.callerId !== undefined && tellsQuota(reply.status)) ctx.set(edge.rates.headers(visit.callerId, route.rate))
  await write(edge, ctx, route, reply)
  edge.observe.request(route.operationId, reply.status, visit.callerId, elapsed())
}

/** A send reads the state of its sender with everything else that it is decided by. */
const decidesItself: ReadonlySet<string> = new Set(['sendMessage'])

/** The agent or account that calls, once that is known. */
interface Visit {
  callerId: string | undefined
}

/** In this order: token and scope, rate of requests, key of a write, then what was sent. */
async function respond(call: Edge & PublicContext, route: OurRoute, ctx: RouterContext, visit: Visit): Promise<Reply> {
  if (route.access === 'public') return route.call(handlers, call, await inputOf(call, route, ctx))
  if (route.access === 'user') {
    const user = await authenticateUser(call, call.authorization, route.scopes)
    call.rates.spend((visit.callerId = user.accountId), route.rate)
    call.openRequests(user.accountId, ctx.res)
    return route.call(handlers, { ...call, user }, await inputOf(call, route, ctx))
  }
  const caller = await authenticate(call, call.authorization, 'rest', route.scopes)
  call.rates.spend((visit.callerId = caller.agentId), route.rate)
  call.openRequests(caller.agentId, ctx.res)
  if (!decidesItself.has(route.operationId)) await call.authority.require(caller, 'call')
  if (!route.idempotency) return route.call(handlers, { ...call, caller }, await inputOf(call, route, ctx))
  const operation = { agentId: caller.agentId, endpoint: route.operationId, key: keyOf(ctx.get('idempotency-key')) }
  const once = onceUnder(call, operation)
  const perform = ({ path, query, body }: RawInput, sent = body): Promise<Reply> =>
    once(digestOf({ path, body: sent }), (store) =>
      route.call(handlers, { ...call, caller, store }, { path, query, body }),
    )
  if (route.body !== 'multipart') return perform(await inputOf(call, route, ctx))
  const input = { path: ctx['params'], query: {} }
  return withUpload(call, operation, ctx.req, ({ body, sent }) => perform({ ...input, body }, sent))
}

/** What the client sent, with nothing but well-formed text in it; the route's own validator does the rest. */
async function inputOf({ config }: Deps, route: OurRoute, ctx: RouterContext): Promise<RawInput> {
  const path: Record<string, string> = ctx['params']
  const given = parametersOf(ctx.querystring)
  const query = Object.fromEntries(Object.keys(route.query).map((name) => [name, given[name]]))
  const body = await bodyOf(route, ctx, config.bodyBytesMax)
  const flaw = problemInJson([path, query, route.body === 'form' ? body : null])
  if (flaw !== undefined) throw refusable(route, new Fault('VALIDATION_ERROR', `the request cannot be used: ${flaw}`))
  return { path, query, body }
}

/** An operation that the contract gives no 400 has only its path to get wrong, and there is nothing at a wrong path. */
const refusable = (route: OurRoute, fault: Fault): Fault =>
  route.statuses.includes(fault.status) ? fault : new Fault('NOT_FOUND')

/** Bodies that are larger are read and worked with one after another, whoever sent them, each in a turn of its own. */
const turnBytes = 8_192

async function bodyOf(route: OurRoute, ctx: RouterContext, limit: number): Promise<unknown> {
  if (route.body === null) return undefined
  if (route.body === 'form') return parseForm(await readBytes(ctx.req, formBytesMax), ctx.get('content-type'))
  const bytes = await readBytes(ctx.req, limit)
  const parsed = (body: Buffer): unknown => parseJson(body, ctx.get('content-type'))
  return bytes.length > turnBytes ? (await mapInTimeSlices([bytes], parsed))[0] : parsed(bytes)
}

async function write(deps: Deps, ctx: RouterContext, route: OurRoute, reply: Reply): Promise<void> {
  const { status, headers = {}, pieces } = reply
  ctx.set({ ...(status < 400 ? route.headers : route.errorHeaders), ...headers })
  ctx.status = status
  if (pieces) {
    ctx.set('Content-Type', route.contentType)
    return streamBody(deps, route.operationId, ctx, writePieces(pieces))
  }
  const content = contentOf(reply)
  if (content !== undefined) ctx.set('Content-Type', status < 400 ? route.contentType : 'application/json')
  ctx.body = bytesOf(content ?? '')
  if (content === undefined) ctx.remove('Content-Type')
}

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
