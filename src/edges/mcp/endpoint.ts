import type { Context, Middleware } from 'koa'
import type { Caller } from '../../domain/authority.ts'
import { toFault } from '../../fault.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { noteRoute, createFinishListener } from '../answers.ts'
import { methodNotAllowedError } from '../http.ts'
import { basePathOf } from '../../settings/config.ts'
import { createMcpAccess } from './access.ts'
import { createMcpHttpMethods, type McpDeps } from './methods.ts'
import { ProtocolRejection } from './protocol-rejection.ts'
import { once } from '../../platform/caches.ts'

export interface McpEndpoint {
  middleware: Middleware
  /** Ends the event streams, evenly over the given milliseconds. */
  close(ms: number): Promise<void>
}

/** Creates the MCP endpoint at `{mcp_url}`, for all revisions of the protocol. */
export function createMcpEndpoint(deps: McpDeps): McpEndpoint {
  const { calls, config, observe, requestIds, resources } = deps
  const { pathname } = new URL(config.mcpUrl)
  const access = createMcpAccess(config, resources)
  const { methods, close } = createMcpHttpMethods(deps, access)

  /**
   * Handles a request. Checks the caller, the origin, the rates and the authority in this order, and then reads the
   * body.
   */
  async function handle(ctx: Context, known: { caller?: Caller }): Promise<void> {
    const caller = await calls.authenticateForTools(ctx.get('authorization') || undefined)
    known.caller = caller
    access.requireOrigin(ctx.req.headers)
    const method = methods[ctx.method]
    if (!method) throw methodNotAllowedError(Object.keys(methods))
    let release = (): void => {}
    await calls.admitToTools(caller, (done) => {
      release = once(done)
      createFinishListener(ctx.res)(release)
    })
    await method(ctx, caller)
    if (ctx.respond === false) release() // streams have a limit of their own
  }

  async function answer(ctx: Context): Promise<void> {
    noteRoute(ctx.req, pathname)
    const elapsed = startStopwatch()
    const known: { caller?: Caller } = {}
    const observed = (status: number): void =>
      observe.request({
        operation: 'mcp',
        status,
        callerId: known.caller?.agentId,
        ms: elapsed(),
        requestId: requestIds(ctx.req),
      })
    try {
      await handle(ctx, known)
      observed(ctx.status)
    } catch (thrown) {
      const fault = thrown instanceof ProtocolRejection ? thrown : access.challenged(toFault(thrown), ctx.get('host'))
      observed(fault.status)
      if (!(fault instanceof ProtocolRejection)) throw fault
      ctx.status = fault.status
      ctx.set('Content-Type', 'application/json')
      ctx.body = JSON.stringify(fault.body)
    }
  }

  const paths = new Set([pathname, `${basePathOf(config.mcpUrl)}/`]) // people also type the address with a slash
  return { middleware: (ctx, next) => (paths.has(ctx.path) ? answer(ctx) : next()), close }
}
