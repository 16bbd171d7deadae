import type { Context, Middleware } from 'koa'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import type { Calls } from '../../calls/index.ts'
import type { Config } from '../../config.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { unavailable } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import { readBytes, requireType } from '../body.ts'
import { whenFinished } from '../finished.ts'
import type { RequestIds } from '../request-ids.ts'
import { mcpDocument } from './documents.ts'
import { createProtocol } from './protocol.ts'

export interface McpDeps {
  calls: Calls
  config: Config
  observe: Observe
  requestIds: RequestIds
}

/** The MCP endpoint at `{mcp_url}`. */
export function mcpEndpoint(deps: McpDeps): Middleware {
  const { calls, config, observe, requestIds } = deps
  const { pathname } = new URL(config.mcpUrl)
  const document = mcpDocument(config)

  async function answer(ctx: Context): Promise<void> {
    const { req, res } = ctx
    const caller = await calls.admitToTools(ctx.get('authorization') || undefined, whenFinished(res))
    requireType(ctx.get('content-type'), 'application/json')
    const body = parseJsonText(await readBytes(req, config.bodyBytesMax), 'body')
    const handler = createMcpHandler(() =>
      createProtocol({
        document,
        callTool: (name, input) => calls.callTool({ name, input, caller, ask: () => Promise.reject(unavailable()) }),
        observeFault: (operation, fault) => observe.fault(operation, fault, requestIds(req)),
      }),
    )
    ctx.respond = false
    await toNodeHandler(handler)(req as never, res as never, body) // its types know no undefined
  }

  return (ctx, next) => (ctx.path === pathname ? answer(ctx) : next())
}
