import Router, { type RouterContext } from '@koa/router'
import { InvalidInput, type Reply, type RawInput } from '#generated/rest/runtime.ts'
import { routes, type Route } from '#generated/rest/routes.ts'
import type { Caller, Context, Deps, Mount, PublicContext } from '../context.ts'
import { Fault, toFault } from '../fault.ts'
import { flawOf } from '../domain/wellformed.ts'
import { handlers } from '../handlers/index.ts'
import { stopwatch } from '../platform/clock.ts'
import { faultReply } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { parseForm, parseJson, readBytes } from './body.ts'
import { digestOf, keyOf, onceUnder } from './idempotency.ts'
import { invalidInputFault } from './invalid-input.ts'
import type { RequestRates } from './rates.ts'
import type { OperationKey } from '../store/idempotency.ts'

type OurRoute = Route<Context, PublicContext>

export interface RestDeps extends Deps {
  rates: RequestRates
  /** Tests look at every reply here. */
  inspect?: ((route: OurRoute, reply: Reply) => void) | undefined
}

/** Every operation of the contract, at each of its addresses. */
export function restRouter(deps: RestDeps): Router {
  const router = new Router()
  const prefixes: Record<Mount, string> = { base_url: pathOf(deps.config.baseUrl), auth_url: pathOf(deps.config.authUrl) }
  for (const route of routes<Context, PublicContext>())
    for (const mount of route.mounts) router.register(prefixes[mount] + route.pattern, [route.method], (ctx: RouterContext) => serve(deps, route, mount, ctx))
  return router
}

const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

async function serve(deps: RestDeps, route: OurRoute, mount: Mount, ctx: RouterContext): Promise<void> {
  const elapsed = stopwatch()
  const call = { ...deps, mount, authorization: ctx.get('authorization') || undefined }
  let caller: Caller | undefined
  let reply: Reply
  try {
    caller = route.access === 'agent' ? await admit(call, route) : undefined
    const operation = caller && route.idempotency ? { agentId: caller.agentId, endpoint: route.operationId, key: keyOf(ctx.get('idempotency-key')) } : undefined
    const input = await inputOf(deps, route, ctx)
    reply = await dispatch(call, route, caller, operation, input)
  } catch (thrown) {
    const fault = thrown instanceof InvalidInput ? invalidInputFault(thrown, route.errors) : toFault(thrown)
    deps.observe.fault(route.operationId, fault)
    reply = faultReply(fault, route.errors)
  }
  deps.inspect?.(route, reply)
  write(ctx, route, reply)
  if (caller && reply.status < 300) ctx.set(deps.rates.headers(caller.agentId))
  deps.observe.request(route.operationId, reply.status, caller?.agentId, elapsed())
}

async function admit(call: RestDeps & PublicContext, route: OurRoute): Promise<Caller> {
  const caller = await authenticate(call, call.authorization, 'rest', route.scopes)
  call.rates.spend(caller.agentId)
  return caller
}

function dispatch(call: PublicContext, route: OurRoute, caller: Caller | undefined, operation: OperationKey | undefined, input: RawInput): Promise<Reply> {
  if (route.access === 'public') return route.call(handlers, call, input)
  if (!caller) throw new Fault('UNAUTHORIZED')
  if (!operation) return route.call(handlers, { ...call, caller }, input)
  return onceUnder(call, operation)(digestOf(input), (store) => route.call(handlers, { ...call, caller, store }, input))
}

/** What the client sent, with nothing but well-formed text in it; the route's own validator does the rest. */
async function inputOf({ config }: Deps, route: OurRoute, ctx: RouterContext): Promise<RawInput> {
  const path: Record<string, string> = ctx['params']
  const { query } = ctx
  const body = await bodyOf(route, ctx, config.bodyBytesMax)
  const flaw = flawOf([path, query, route.body === 'form' ? body : null])
  if (flaw !== undefined) throw new Fault('VALIDATION_ERROR', `the request cannot be used: ${flaw}`)
  return { path, query, body }
}

async function bodyOf(route: OurRoute, ctx: RouterContext, limit: number): Promise<unknown> {
  if (route.body === null) return undefined
  const parse = route.body === 'form' ? parseForm : parseJson
  return parse(await readBytes(ctx.req, limit), ctx.get('content-type'))
}

function write(ctx: RouterContext, route: OurRoute, { status, headers = {}, body, serialized }: Reply): void {
  ctx.set({ ...(status < 400 ? route.headers : route.errorHeaders), ...headers })
  ctx.status = status
  ctx.set('Content-Type', 'application/json')
  ctx.body = serialized ?? JSON.stringify(body)
}
