import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { Config } from '../config.ts'
import type { Asking, ToolContext } from '../context.ts'
import type { Caller } from '../domain/authority.ts'
import { inputRefusal } from '../domain/input-refusal.ts'
import type { Authority } from '../oauth/authority.ts'
import type { OwnerLimits } from '../owner-limits.ts'
import { toolHandlers } from '../tools/index.ts'
import { resourceAt } from '../tools/resources.ts'
import type { OpenRequests, WhenFinished } from './open-requests.ts'
import type { Rates } from './rates.ts'

/** What the tools of one process share. */
export interface ToolCallDeps extends Omit<ToolContext, keyof Asking | 'caller'> {
  authority: Authority
  config: Config
  ownerLimits: Pick<OwnerLimits, 'countSearch'>
  rates: Rates
}

export interface ToolCall extends Asking {
  caller: Caller
  name: ToolName
  /** Not yet believed. */
  input: unknown
}

/** Counts a request at its agent's expense, and whether the agent may act at all; before anything of it is handled. */
export async function admit(
  { authority, rates }: ToolCallDeps,
  openRequests: OpenRequests,
  { caller, whenFinished }: { caller: Caller; whenFinished: WhenFinished },
): Promise<void> {
  rates.spend(caller.agentId, null)
  openRequests(caller.agentId, whenFinished)
  await authority.require(caller, 'call')
}

/** One call of a tool, by an agent that was admitted and whose token has the tool's scope. */
export async function callTool(deps: ToolCallDeps, { name, input, ...asker }: ToolCall): Promise<object> {
  const { rate, accepts, input: schema } = tools[name]
  if (rate !== null) deps.rates.spendMore(asker.caller.agentId, rate)
  if (rate === 'searches') await deps.ownerLimits.countSearch(asker.caller.handle)
  if (!accepts(input)) throw inputRefusal(input, schema)
  const handler = toolHandlers[name] as (context: ToolContext, input: unknown) => Promise<object>
  return handler({ ...deps, ...asker }, input)
}

/** What a resource holds for an agent whose token has its scope; undefined where there is none. */
export const readResource = (deps: ToolCallDeps, caller: Caller, uri: string): Promise<object | undefined> =>
  resourceAt({ ...deps, caller }, uri)
