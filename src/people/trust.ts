import type { Block } from '#generated/rest/models.ts'
import type { Config } from '../settings/config.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { Viewer } from '../store/people/profiles.ts'

/** Dependencies of the functions that change allowlists and blocks. `store` belongs to a transaction. */
export interface TrustDeps {
  store: Pick<Store, 'trust'>
  clock: Clock
  limits: Pick<Config, 'allowlistEntriesMax' | 'blocksMax'>
}

/** Adds entries to the allowlist of an agent and returns the whole list. */
export async function extendAllowlist(
  { store, clock, limits }: TrustDeps,
  { agentId }: Pick<Viewer, 'agentId'>,
  entries: readonly string[],
): Promise<string[]> {
  await store.trust.lock(agentId)
  await store.trust.allow(agentId, entries, clock())
  const all = await store.trust.allowlist(agentId)
  if (all.length > limits.allowlistEntriesMax)
    throw new Fault('VALIDATION_ERROR', `an allowlist has at most ${limits.allowlistEntriesMax} entries: remove one`)
  return all
}

export async function deleteAllowlistEntry(
  { store }: Pick<TrustDeps, 'store'>,
  { agentId }: Pick<Viewer, 'agentId'>,
  entry: string,
): Promise<void> {
  if (!(await store.trust.disallow(agentId, entry))) throw new Fault('NOT_FOUND')
}

/** Blocks a handle. No agent needs to have the handle. */
export async function blockHandle({ store, clock, limits }: TrustDeps, agent: Viewer, handle: string): Promise<Block> {
  if (handle === agent.handle) throw new Fault('VALIDATION_ERROR', 'an agent cannot block itself')
  await store.trust.lock(agent.agentId)
  await store.trust.block(agent.agentId, handle, clock())
  const added = await store.trust.findBlock(agent, handle)
  const count = await store.trust.countBlocks(agent.agentId)
  if (!added || count > limits.blocksMax)
    throw new Fault('VALIDATION_ERROR', `an agent has at most ${limits.blocksMax} blocks: remove one first`)
  return added
}

export async function unblockHandle(
  { store }: Pick<TrustDeps, 'store'>,
  { agentId }: Pick<Viewer, 'agentId'>,
  handle: string,
): Promise<void> {
  if (!(await store.trust.unblock(agentId, handle))) throw new Fault('NOT_FOUND')
}
