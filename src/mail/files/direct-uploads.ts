import type { UnreadBytes } from '#generated/rest/call.ts'
import type { Config } from '../../settings/config.ts'
import { refusalOfActor, type Actor } from '../../domain/authority.ts'
import { hourMs } from '../../domain/durations.ts'
import type { OwnerLimitSettings } from '../../domain/owner-limits.ts'
import { safeFileName } from '../../domain/file-names.ts'
import { anyBytes } from '../../domain/file-types.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { DirectUploadRow, FileRow } from '../../store/mail/files.ts'
import type { Store } from '../../store/index.ts'
import type { BlobStore } from './blob-store.ts'
import type { Uploader } from './received-uploads.ts'
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

/** Metadata of a file before its upload. */
export interface AnnouncedFile {
  uploader: Uploader & Actor & { agentId: string }
  filename: string
  contentType: string
  sizeBytes: number
}

/**
 * Creates the uploads to signed URLs. The bytes are checked while they arrive. The file exists only after a complete
 * and valid upload.
 */
export function createDirectUploads({ config, store, clock, ids, blobs, spool, signedUrls }: DirectUploadDeps) {
  async function isAllowed({ uploader_id: agentId, client_id, session_id }: DirectUploadRow): Promise<boolean> {
    if (client_id === null || session_id === null) return true
    const status = await store.authority.readOne({ agentId, clientId: client_id, sessionId: session_id })
    return refusalOfActor(status, 'socket') === undefined
  }

  return {
    /** Reserves an upload and returns the URL for it. The URL works once. */
    async announce({ uploader, filename, contentType, sizeBytes }: AnnouncedFile) {
      const now = clock()
      const id = ids('file')
      const { url, expiresAt } = signedUrls.signUpload(id)
      const row: DirectUploadRow = {
        ...{ id, uploader_id: uploader.agentId, filename: safeFileName(filename) },
        ...{ content_type: contentType, size_bytes: sizeBytes, expires_at: expiresAt },
        ...{ client_id: uploader.clientId, session_id: uploader.sessionId },
      }
      await store.transaction(async (inside) => {
        if (!(await inside.files.reserve(row, now, config.unclaimedBytesMax))) throw tooManyUnclaimed()
        await countForOwner(inside, config, uploader, sizeBytes)
      })
      return { id, url, expiresAt }
    },

    /**
     * Returns the pending upload of a signed address. Undefined if the upload has arrived, or the address is invalid or
     * expired. The address ends with the client that requested it, and with its session.
     */
    async find(address: SignedAddress): Promise<DirectUploadRow | undefined> {
      const id = await signedUrls.verifyUpload(address)
      const upload = id === undefined ? undefined : await store.directUploads.find(id, clock())
      return upload && (await isAllowed(upload)) ? upload : undefined
    },

    /**
     * Stores the bytes of an upload. If several requests send all bytes, one succeeds and the others get `undefined`.
     * Each has a temporary file of its own.
     */
    async receive(upload: DirectUploadRow, body: UnreadBytes): Promise<FileRow | undefined> {
      const { id, filename, content_type: contentType, size_bytes } = upload
      if (body.mediaType !== contentType && body.mediaType !== anyBytes)
        throw new Fault('INVALID_FILE', `the media type must be ${contentType} or ${anyBytes}`)
      const spoolId = ids('file')
      const bytes = body.read(size_bytes)
      const spooled = await spool.receive(spoolId, { filename, contentType, bytes, whole: Promise.resolve() })
      try {
        if (!(await isAllowed(upload)) || !(await store.directUploads.take(id, clock()))) return undefined
        await blobs.put(id, spooled, Promise.resolve())
      } finally {
        await spool.remove(spoolId)
      }
      const created_at = clock()
      const expires_at = created_at + config.unclaimedFileHours * hourMs
      const { client_id: _client, session_id: _session, ...file } = upload
      const row: FileRow = { ...file, sha256: spooled.sha256, created_at, expires_at }
      return (await store.directUploads.keep(row)) ? row : undefined
    },
  }
}

export type DirectUploads = ReturnType<typeof createDirectUploads>
