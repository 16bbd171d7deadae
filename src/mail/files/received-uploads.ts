import type { ReceivedFile } from '#generated/rest/call.ts'
import type { Config } from '../../settings/config.ts'
import { hourMs } from '../../domain/durations.ts'
import type { OwnerLimitSettings } from '../../domain/owner-limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { BlobStore } from './blob-store.ts'
import { countFileForOwner } from './owner-bytes.ts'
import { unclaimedQuotaFault } from './unclaimed-limit.ts'

export interface ReceivedUploadDeps {
  config: Pick<Config, 'unclaimedBytesMax' | 'unclaimedFileHours'> & OwnerLimitSettings
  store: Store
  clock: Clock
  blobs: BlobStore
}

/** Agent that uploads files. */
export interface Uploader {
  agentId: string
  handle: string
}

/** Dependencies of `storeUploads`. `store` belongs to a transaction. */
interface KeepDeps {
  store: Pick<Store, 'files' | 'ownerUsage'>
  clock: Clock
  limits: ReceivedUploadDeps['config']
}

/**
 * Stores all received uploads as files, or none of them. A send can then claim the files. Returns their creation and
 * expiry times.
 */
export async function storeUploads(
  { store, clock, limits }: KeepDeps,
  uploader: Uploader,
  received: readonly ReceivedFile[],
): Promise<{ created_at: number; expires_at: number }> {
  const created_at = clock()
  const times = { created_at, expires_at: created_at + limits.unclaimedFileHours * hourMs }
  for (const file of received) {
    const row = { ...file, uploader_id: uploader.agentId, ...times }
    if (!(await store.files.keep(row, limits.unclaimedBytesMax))) throw unclaimedQuotaFault()
    await countFileForOwner(store, limits, uploader, file.size_bytes)
  }
  return times
}

/** Creates the functions that store received uploads as files, or discard them. */
export function createReceivedUploads({ config, store, clock, blobs }: ReceivedUploadDeps) {
  /** Removes the blob, unless a file refers to it. */
  async function discardOrphan({ id }: ReceivedFile): Promise<void> {
    // Another transaction may be creating the file, and the answer to its COMMIT may be lost. This transaction waits
    // for it.
    await store.transaction(async ({ files }) => {
      if ((await files.removeOrphans([id])) > 0) await blobs.remove([id])
    })
  }

  return {
    discardOrphan,

    /** Stores the uploads as files, all in one transaction. */
    keep: (uploader: Uploader, received: readonly ReceivedFile[]) =>
      store.transaction((inside) => storeUploads({ store: inside, clock, limits: config }, uploader, received)),

    /** Removes the given uploads that no envelope contains, including those that are already files. */
    async discard(received: readonly ReceivedFile[]): Promise<void> {
      if (received.length > 0) await store.files.release(received.map(({ id }) => id))
      for (const file of received) await discardOrphan(file)
    },
  }
}
