import type { Authority } from './authority.ts'
import { announceEnded } from './families.ts'

/** Has it count at once, in every process, that agents and token families may act no more, or again. */
export async function announceStopped(
  authority: Pick<Authority, 'changed'>,
  { agents, families }: { agents: readonly string[]; families: readonly string[] },
): Promise<void> {
  for (const id of agents) await authority.changed({ kind: 'agent', id })
  await announceEnded(authority, families)
}
