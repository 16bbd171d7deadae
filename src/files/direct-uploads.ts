import type { UnreadBytes } from '#generated/rest/call.ts'
import type { Config } from '../config.ts'
import { hourMs } from '../domain/durations.ts'
import type { OwnerLimitSettings } from '../domain/owner-limits.ts'
import { safeFileName } from '../domain/file-names.ts'
import { anyBytes } from '../domain/file-types.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { DirectUploadRow, FileRow } from '../store/files.ts'
import type { Store } from '../store/index.ts'
import type { BlobStore } from './blob-store.ts'
import type { Uploader } from './keeping.ts'
import { countForOwner } from './owner-bytes.ts'
import type { SignedAddress, SignedUrls } from './signed-urls.ts'
import type { Spool } from './spool.ts'
import { tooManyUnclaimed } from './unclaimed-limit.ts'

export interface DirectUploadDeps {
  config: Pick<Config, 'unclaimedBytesMax' | 'unclaimedFileHours' | 'uploadUrlSeconds'> & OwnerLimitSettings
  store: Store
  clock: Clock
  ids: Ids
  blobs: BlobStore
  spool: Spool
  signedUrls: SignedUrls
}

/** What is said beforehand of a file that is to come. */
export interface AnnouncedFile {
  uploader: Uploader
  filename: string
  contentType: string
  sizeBytes: number
}

/**
 * Files that come to signed addresses. Their bytes are checked while they arrive, and there is no file before they are
 * whole and good, so that a send knows nothing of this.
 */
export function createDirectUploads({ config, store, clock, ids, blobs, spool, signedUrls }: DirectUploadDeps) {
  return {
    /** Where the file can be sent to, once. */
    async announce({ uploader, filename, contentType, sizeBytes }: AnnouncedFile) {
      const now = clock()
      const id = ids('file')
      const { url, expiresAt } = signedUrls.signUpload(id)
      const row: DirectUploadRow = {
        ...{ id, uploader_id: uploader.agentId, filename: safeFileName(filename) },
        ...{ content_type: contentType, size_bytes: sizeBytes, expires_at: expiresAt },
      }
      await store.transaction(async (inside) => {
        if (!(await inside.files.reserve(row, now, config.unclaimedBytesMax))) throw tooManyUnclaimed()
        await countForOwner(inside, config, uploader, sizeBytes)
      })
      return { id, url, expiresAt }
    },

    /** What is to come to the address; `undefined` if it has come, or the address is not good or not any more. */
    async find(address: SignedAddress): Promise<DirectUploadRow | undefined> {
      const id = await signedUrls.verifyUpload(address)
      return id === undefined ? undefined : store.directUploads.find(id, clock())
    },

    /**
     * Of several requests with all of the bytes one is let through; `undefined` to the others. They are spooled under
     * ids of their own, since they are on their way at the same time.
     */
    async receive(upload: DirectUploadRow, body: UnreadBytes): Promise<FileRow | undefined> {
      const { id, filename, content_type: contentType, size_bytes } = upload
      if (body.mediaType !== contentType && body.mediaType !== anyBytes)
        throw new Fault('INVALID_FILE', `the media type must be ${contentType} or ${anyBytes}`)
      const spoolId = ids('file')
      const bytes = body.read(size_bytes)
      const spooled = await spool.receive(spoolId, { filename, contentType, bytes, whole: Promise.resolve() })
      try {
        if (!(await store.directUploads.take(id, clock()))) return undefined
        await blobs.put(id, spooled, Promise.resolve())
      } finally {
        await spool.remove(spoolId)
      }
      const created_at = clock()
      const expires_at = created_at + config.unclaimedFileHours * hourMs
      const row: FileRow = { ...upload, sha256: spooled.sha256, created_at, expires_at }
      return (await store.directUploads.keep(row)) ? row : undefined
    },
  }
}

export type DirectUploads = ReturnType<typeof createDirectUploads>
