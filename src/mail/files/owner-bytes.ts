import { ownerOf } from '../../domain/handles.ts'
import { ownerLimitOf, storageFullFault, type OwnerLimitSettings } from '../../domain/owner-limits.ts'
import type { Store } from '../../store/index.ts'

/**
 * Adds the bytes of a file to the usage of the owner of the uploading agent. Must run in a transaction. Throws
 * FEATURE_NOT_AVAILABLE if the usage would exceed the limit.
 */
export async function countFileForOwner(
  { ownerUsage }: Pick<Store, 'ownerUsage'>,
  settings: OwnerLimitSettings,
  { handle }: { handle: string },
  bytes: number,
): Promise<void> {
  const owner = ownerOf(handle)
  const { tier = 'free' } = await ownerUsage.read(owner)
  const most = ownerLimitOf(settings, 'storedBytesPerOwnerMax', tier)
  if (!(await ownerUsage.addFile(owner, bytes, most))) throw storageFullFault()
}
