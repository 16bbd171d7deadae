import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { Config } from '../settings/config.ts'
import type { Asking, ToolContext } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import { inputFaultOf } from '../domain/input-rejection.ts'
import type { Authority } from '../access/oauth/authority.ts'
import type { OwnerLimits } from '../access/owner-limits.ts'
import { toolHandlers } from '../tools/index.ts'
import { readResourceByUri } from '../tools/resources.ts'
import type { CountOpenRequest, WhenFinished } from './open-requests.ts'
import type { RateLimits } from './rates.ts'

/** Services that all tools of one process share. */
export interface ToolCallDeps extends Omit<ToolContext, keyof Asking | 'caller'> {
  authority: Authority
  config: Config
  ownerLimits: Pick<OwnerLimits, 'countSearch'>
  rates: RateLimits
}

export interface ToolCall extends Asking {
  caller: Caller
  name: ToolName
  /** Arguments that are not validated yet. */
  input: unknown
}

/** Counts a request of the agent, and checks that the agent may act. Must run before any other step of the request. */
export async function admitToolRequest(
  { authority, rates }: ToolCallDeps,
  openRequests: CountOpenRequest,
  { caller, whenFinished }: { caller: Caller; whenFinished: WhenFinished },
): Promise<void> {
  rates.spend(caller.agentId, null)
  openRequests(caller.agentId, whenFinished)
  await authority.require(caller, 'call')
}

/** Calls a tool for an agent. Callers must admit the request first, and check the scope of its token. */
export async function callTool(deps: ToolCallDeps, { name, input, ...asker }: ToolCall): Promise<object> {
  const { rate, accepts, input: schema } = tools[name]
  if (rate !== null) deps.rates.spendMore(asker.caller.agentId, rate)
  if (rate === 'searches') await deps.ownerLimits.countSearch(asker.caller.handle)
  if (!accepts(input)) throw inputFaultOf(input, schema)
  const handler = toolHandlers[name] as (context: ToolContext, input: unknown) => Promise<object>
  return handler({ ...deps, ...asker }, input)
}

/**
 * Returns the content of an MCP resource, or undefined if there is no such resource. Callers must check the scope of
 * the token first.
 */
export const readResource = (deps: ToolCallDeps, caller: Caller, uri: string): Promise<object | undefined> =>
  readResourceByUri({ ...deps, caller }, uri)
