import { untilDone } from '../../platform/steps.ts'
import type { Store } from '../../store/index.ts'
import type { BlobStore } from './blob-store.ts'

export interface SweepDeps {
  store: Store
  blobs: BlobStore
  now: number
}

const filesPerStep = 100

/**
 * Age after which an orphan is removed. It exceeds the length of any upload, so such an orphan will not become a file.
 */
export const orphanMs = 3_600_000

/** Removes expired unclaimed files, announced uploads that never arrived, and orphaned blobs, in small batches. */
export async function sweepFiles({ store, blobs, now }: SweepDeps): Promise<void> {
  await store.directUploads.remove(now - orphanMs)
  while ((await store.files.expire(now, filesPerStep)) > 0);
  await untilDone('the removal of orphaned files', async () => {
    const ids = await store.files.orphans(now - orphanMs, filesPerStep)
    if (ids.length === 0) return { found: 0, done: 0 }
    await blobs.remove(ids)
    return { found: ids.length, done: await store.files.removeOrphans(ids) }
  })
}
