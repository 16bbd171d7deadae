import type { Store } from '../store/index.ts'
import type { Blobs } from './blobs.ts'
import type { createSpool } from './spool.ts'

export interface SweepDeps {
  store: Store
  blobs: Blobs
  spool: Pick<ReturnType<typeof createSpool>, 'sweep'>
  now: number
}

const filesPerStep = 100

/** Longer than any upload takes: what is loose for this long is not on its way in. */
const looseMs = 3_600_000

/** Removes unclaimed files whose time is over, blobs that no file answers for, and what crashes left behind; a few at a time. */
export async function sweepFiles({ store, blobs, spool, now }: SweepDeps): Promise<void> {
  while ((await store.files.expire(now, filesPerStep)) > 0);
  for (;;) {
    const ids = await store.files.loose(now - looseMs, filesPerStep)
    if (ids.length === 0) break
    await blobs.remove(ids)
    await store.files.dropLoose(ids)
  }
  await spool.sweep(now - looseMs)
}
