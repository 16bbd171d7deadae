import type { Stopped } from '../directory/stopped.ts'
import type { Authority } from './authority.ts'
import { announceEnded } from './families.ts'

/** Has it count at once, in every process, that agents and sessions may act no more, or again. */
export async function announceStopped(
  authority: Pick<Authority, 'changed'>,
  { agents, families, browsers }: Stopped,
): Promise<void> {
  for (const id of agents) await authority.changed({ kind: 'agent', id })
  await announceEnded(authority, [...families, ...browsers])
}
