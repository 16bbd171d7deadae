import type { ReceivedFile } from '#generated/rest/call.ts'
import type { Config } from '../config.ts'
import { hourMs } from '../domain/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { BlobStore } from './blob-store.ts'
import { tooManyUnclaimed } from './unclaimed-limit.ts'

export interface KeepingDeps {
  config: Pick<Config, 'unclaimedBytesMax' | 'unclaimedFileHours'>
  store: Store
  clock: Clock
  blobs: BlobStore
}

/** What becomes of what was received: a file, or nothing. */
export function createKeeping({ config, store, clock, blobs }: KeepingDeps) {
  /** Removes the blob unless a file refers to it. */
  async function discardOrphan({ id }: ReceivedFile): Promise<void> {
    // Waits for a transaction that is making a file of it right now: its COMMIT may not have been answered in time.
    await store.transaction(async ({ files }) => {
      if ((await files.removeOrphans([id])) > 0) await blobs.remove([id])
    })
  }

  return {
    discardOrphan,

    /** Makes all of them files of their uploader, which a send can claim, or none. */
    async keep(uploaderId: string, received: readonly ReceivedFile[]): Promise<void> {
      const created_at = clock()
      const expires_at = created_at + config.unclaimedFileHours * hourMs
      await store.transaction(async ({ files }) => {
        for (const file of received) {
          const row = { ...file, uploader_id: uploaderId, created_at, expires_at }
          if (!(await files.keep(row, config.unclaimedBytesMax))) throw tooManyUnclaimed()
        }
      })
    },

    /** Removes those that no envelope has claimed, whether they were kept or not. */
    async discard(received: readonly ReceivedFile[]): Promise<void> {
      if (received.length > 0) await store.files.release(received.map(({ id }) => id))
      for (const file of received) await discardOrphan(file)
    },
  }
}
