import { changesOf } from '../../domain/authority.ts'
import type { AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { Authority } from './authority.ts'

/** Announces to every process that agents, sessions and clients may no longer act, or may act again. */
export async function announceAuthorityChanges(
  authority: Pick<Authority, 'changed'>,
  { agents, families, browsers, clients }: AuthorityChangeIds,
): Promise<void> {
  const sessions = [...families, ...browsers]
  const changes = [...changesOf('agent', agents), ...changesOf('session', sessions), ...changesOf('client', clients)]
  await authority.changed(changes)
}
