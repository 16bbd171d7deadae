import type { ReceivedFile, Serialized, UnreadBytes } from '#generated/rest/call.ts'
import type { Envelope } from '#generated/rest/models.ts'
import { type Actor, faultOfActor } from '../../domain/authority.ts'
import { hourMs } from '../../domain/durations.ts'
import { withFileUrls } from '../../domain/envelopes.ts'
import { safeFileName } from '../../domain/file-names.ts'
import { binaryMediaType, mediaTypeOf } from '../../domain/file-types.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import type { OwnerLimitSettings } from '../../domain/owner-limits.ts'
import type { ByteRange } from '../../domain/ranges.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { fileCorruptionError } from '../../platform/error-code.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { repeatUntilDone } from '../../platform/time-slices.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { DirectUploadRow, FileRow, ServedFile } from '../../store/mail/files.ts'
import type { BlobStore, DownloadHeaders, OpenBlob } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'
import { countFileForOwner } from './owner-bytes.ts'
import { createReceivedUploads, type Uploader } from './received-uploads.ts'
import { createSignedUrls, loadUrlKeys, type SignedUrlParts, type SignedUrls } from './signed-urls.ts'
import { createSpool, type IncomingFile, type Spool } from './spool.ts'
import { unclaimedQuotaFault } from './unclaimed-limit.ts'

interface SweepDeps {
  store: Store
  blobs: BlobStore
  now: number
}

const filesPerStep = 100

/**
 * Age in milliseconds after which an orphan is removed. An orphan is a blob to which no file refers. No upload takes
 * this long, so no file will refer to such an orphan later.
 */
const orphanMs = hourMs

/** Removes expired files that were never sent, announced uploads that never arrived, and orphans, in small batches. */
async function sweepFiles({ store, blobs, now }: SweepDeps): Promise<void> {
  await store.directUploads.remove(now - orphanMs)
  while ((await store.files.expire(now, filesPerStep)) > 0);
  await repeatUntilDone('the removal of orphaned files', async () => {
    const ids = await store.files.orphans(now - orphanMs, filesPerStep)
    if (ids.length === 0) return { found: 0, done: 0 }
    await blobs.remove(ids)
    return { found: ids.length, done: await store.files.removeOrphans(ids) }
  })
}

interface DirectUploadDeps {
  config: Pick<Config, 'unclaimedBytesMax' | 'unclaimedFileHours' | 'uploadUrlSeconds'> & OwnerLimitSettings
  store: Store
  clock: Clock
  ids: IdGenerator
  blobs: BlobStore
  spool: Spool
  signedUrls: SignedUrls
}

/** Metadata that a client states before it uploads a file. */
interface AnnouncedFile {
  uploader: Uploader & Actor & { agentId: string }
  filename: string
  contentType: string
  sizeBytes: number
}

/**
 * Creates the functions for uploads to signed URLs. The service checks an upload while it receives the bytes. The file
 * exists only after a complete and valid upload.
 */
function createDirectUploads({ config, store, clock, ids, blobs, spool, signedUrls }: DirectUploadDeps) {
  async function isAllowed({ uploader_id: agentId, client_id, session_id }: DirectUploadRow): Promise<boolean> {
    const status = await store.authority.readOne({ agentId, clientId: client_id, sessionId: session_id })
    return faultOfActor(status, 'socket') === undefined
  }

  return {
    /** Reserves an upload and returns its URL, which accepts one upload. */
    async announce({ uploader, filename, contentType, sizeBytes }: AnnouncedFile) {
      const now = clock()
      const id = ids('file')
      const { url, expiresAt } = signedUrls.signUpload(id)
      const row: DirectUploadRow = {
        id,
        uploader_id: uploader.agentId,
        filename: safeFileName(filename),
        content_type: contentType,
        size_bytes: sizeBytes,
        expires_at: expiresAt,
        client_id: uploader.clientId,
        session_id: uploader.sessionId,
      }
      await store.transaction(async (inside) => {
        if (!(await inside.files.reserve(row, now, config.unclaimedBytesMax))) throw unclaimedQuotaFault()
        await countFileForOwner(inside, config, uploader, sizeBytes)
      })
      return { id, url, expiresAt }
    },

    /**
     * Returns the pending upload of a signed URL. Returns undefined if the upload has arrived, or if the URL is invalid
     * or expired. The URL also becomes invalid when the client that requested it loses its access.
     */
    async find(address: SignedUrlParts): Promise<DirectUploadRow | undefined> {
      const id = await signedUrls.verifyUpload(address)
      const upload = id === undefined ? undefined : await store.directUploads.find(id, clock())
      return upload && (await isAllowed(upload)) ? upload : undefined
    },

    /**
     * Stores the bytes of an upload. If several requests send all bytes, the first one stores the file and the others
     * get `undefined`. Each request has its own temporary file.
     */
    async receive(upload: DirectUploadRow, body: UnreadBytes): Promise<FileRow | undefined> {
      const { id, filename, content_type: contentType, size_bytes } = upload
      if (![contentType, binaryMediaType].includes(mediaTypeOf(body.mediaType)))
        throw new Fault('INVALID_FILE', `the media type must be ${contentType} or ${binaryMediaType}`)
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

interface FilesDeps {
  config: Config
  store: Store
  clock: Clock
  ids: IdGenerator
  /** Called for each signing key that this process cannot decrypt. */
  keyFailed: (error: unknown) => void
}

/** Text before a file id in serialized JSON. No string value can contain it, because JSON escapes quotes. */
const fileIdPrefix = '"file_id":"file_'

/** Opens the file service: uploads, signed URLs, downloads and removal. */
export async function openFiles({ config, store, clock, ids, keyFailed }: FilesDeps) {
  const blobs = await openBlobStore(config)
  const spool = createSpool(config.dataDir)
  const keys = await loadUrlKeys({ store, clock, ids, keyFailed })
  const signedUrls = createSignedUrls(config, keys, clock)

  return {
    keys, // secret, and shared by all processes of the deployment
    /**
     * Stores the bytes as an orphan, which is a blob without a file. After the upload, the caller must call
     * `discardOrphan`. It removes the blob unless a file refers to it.
     */
    async receive(incoming: IncomingFile): Promise<ReceivedFile> {
      const id = ids('file')
      const contentType = mediaTypeOf(incoming.contentType)
      const spooled = await spool.receive(id, { ...incoming, contentType })
      try {
        await blobs.put(id, spooled, store.files.addOrphan(id, clock()))
      } catch (error) {
        await spool.remove(id)
        throw error
      }
      const { size: size_bytes, sha256 } = spooled
      return { id, filename: safeFileName(incoming.filename), content_type: contentType, size_bytes, sha256 }
    },

    ...createReceivedUploads({ config, store, clock, blobs }),

    /** Functions for uploads to signed URLs. */
    direct: createDirectUploads({ config, store, clock, ids, blobs, spool, signedUrls }),

    /** Returns a signed URL of the file, which works without a token until it expires. */
    signedUrlOf: signedUrls.sign,

    /**
     * Returns the envelope with a fresh URL for each uploaded file. An envelope without files is returned unchanged.
     */
    withFreshUrls({ serialized }: Serialized<Envelope, string>): Serialized<Envelope, string> {
      if (!serialized.includes(fileIdPrefix)) return { serialized }
      return { serialized: JSON.stringify(withFileUrls(parseStoredJson<Envelope>(serialized), signedUrls.sign)) }
    },

    /** Returns the file of a valid signed URL. */
    async findSigned(address: SignedUrlParts): Promise<ServedFile | undefined> {
      const id = await signedUrls.verify(address)
      return id === undefined ? undefined : store.files.find(id, clock())
    },

    async open(file: ServedFile, range: ByteRange): Promise<OpenBlob> {
      const blob = await blobs.open(file, range)
      if (!blob) throw new Fault('INTERNAL_ERROR', undefined, { cause: fileCorruptionError(file.id, 'are missing') })
      return blob
    },

    /** Returns a URL of the blob store; undefined if clients may not read from the store. */
    presigned: async ({ id }: ServedFile, presentation: DownloadHeaders): Promise<string | undefined> =>
      blobs.presign?.(id, presentation),

    /** Loads the signing keys that other processes have added, so that this process signs with them too. */
    reloadKeys: keys.reload,

    sweep: (now: number): Promise<void> => sweepFiles({ store, blobs, now }),

    /**
     * Removes the temporary files of uploads that never finished. The clock of the machine sets file times, so a file
     * must be old by this clock and by the clock of the service.
     */
    sweepSpool: (now: number): Promise<void> => spool.sweep(Math.min(now, clock()) - orphanMs),
  }
}

export type Files = Awaited<ReturnType<typeof openFiles>>

/** Opens the blob store that the settings select. Loads the S3 client only if it is needed. */
async function openBlobStore(config: Config): Promise<BlobStore> {
  if (config.filesStore === 'disk') return createDiskBlobStore(config.dataDir)
  const { createS3BlobStore: s3BlobStore } = await import('./s3.ts')
  return s3BlobStore(config)
}
