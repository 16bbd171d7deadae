import { changesOf } from '../domain/authority.ts'
import type { Stopped } from '../directory/stopped.ts'
import type { Authority } from './authority.ts'

/** Has it count at once, in every process, that agents, sessions and clients may act no more, or again. */
export async function announceStopped(
  authority: Pick<Authority, 'changed'>,
  { agents, families, browsers, clients }: Stopped,
): Promise<void> {
  const sessions = [...families, ...browsers]
  const changes = [...changesOf('agent', agents), ...changesOf('session', sessions), ...changesOf('client', clients)]
  await authority.changed(changes)
}
