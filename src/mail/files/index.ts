import type { ReceivedFile, Serialized } from '#generated/rest/call.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { Config } from '../../settings/config.ts'
import { withFileUrls } from '../../domain/envelopes.ts'
import { safeFileName } from '../../domain/file-names.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import type { ByteRange } from '../../domain/ranges.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { fileCorruption } from '../../platform/corruption.ts'
import type { Ids } from '../../platform/ids.ts'
import type { ServedFile } from '../../store/mail/files.ts'
import type { Store } from '../../store/index.ts'
import { createDirectUploads } from './direct-uploads.ts'
import { diskBlobStore } from './disk.ts'
import { createReceivedUploads } from './received-uploads.ts'
import { loadUrlKeys } from './url-keys.ts'
import { createSignedUrls, type SignedAddress } from './signed-urls.ts'
import type { BlobStore, DownloadHeaders, OpenBlob } from './blob-store.ts'
import { createSpool, type IncomingFile } from './spool.ts'
import { orphanMs, sweepFiles } from './orphans.ts'

export interface FilesDeps {
  config: Config
  store: Store
  clock: Clock
  ids: Ids
  /** Called for each signing key that this process cannot decrypt. */
  keyFailed: (error: unknown) => void
}

/**
 * Prefix of a file id in the output of JSON.stringify. No text can contain it, because JSON escapes quotes inside a
 * string.
 */
const fileIdPrefix = '"file_id":"file_'

/** Opens the files: uploads, signed URLs, downloads and removal. */
export async function openFiles({ config, store, clock, ids, keyFailed }: FilesDeps) {
  const blobs = await openBlobStore(config)
  const spool = createSpool(config.dataDir)
  const keys = await loadUrlKeys({ store, clock, ids, keyFailed })
  const signedUrls = createSignedUrls(config, keys, clock)

  return {
    /**
     * Stores the bytes as an orphan, a blob that no file refers to yet. The caller calls `discardOrphan` when the
     * upload has ended.
     */
    async receive(incoming: IncomingFile): Promise<ReceivedFile> {
      const id = ids('file')
      const spooled = await spool.receive(id, incoming)
      try {
        await blobs.put(id, spooled, store.files.addOrphan(id, clock()))
      } catch (error) {
        await spool.remove(id)
        throw error
      }
      const { size: size_bytes, sha256 } = spooled
      return { id, filename: safeFileName(incoming.filename), content_type: incoming.contentType, size_bytes, sha256 }
    },

    ...createReceivedUploads({ config, store, clock, blobs }),

    /** Uploads to signed URLs. */
    direct: createDirectUploads({ config, store, clock, ids, blobs, spool, signedUrls }),

    /** Returns a URL that serves the file for a limited time, without a token. */
    signedUrlOf: signedUrls.sign,

    /**
     * Returns the envelope with a fresh URL for each uploaded file. An envelope without files is returned unchanged.
     */
    withFreshUrls({ serialized }: Serialized<Envelope, string>): Serialized<Envelope, string> {
      if (!serialized.includes(fileIdPrefix)) return { serialized }
      return { serialized: JSON.stringify(withFileUrls(parseStoredJson<Envelope>(serialized), signedUrls.sign)) }
    },

    /** Returns the file of a valid signed URL. */
    async findSigned(address: SignedAddress): Promise<ServedFile | undefined> {
      const id = await signedUrls.verify(address)
      return id === undefined ? undefined : store.files.find(id, clock())
    },

    async open(file: ServedFile, range: ByteRange): Promise<OpenBlob> {
      const blob = await blobs.open(file, range)
      if (!blob) throw new Fault('INTERNAL_ERROR', undefined, { cause: fileCorruption(file.id, 'are missing') })
      return blob
    },

    /** Returns a URL of the blob store, if clients may read from it. */
    presigned: async ({ id }: ServedFile, presentation: DownloadHeaders): Promise<string | undefined> =>
      blobs.presign?.(id, presentation),

    /** Loads the keys that another process has added, so that they sign here too. */
    reloadKeys: keys.reload,

    sweep: (now: number): Promise<void> => sweepFiles({ store, blobs, now }),

    /**
     * Removes the temporary files of unfinished uploads to this process. This machine sets the times of files, so a
     * file goes only if it is old by both clocks.
     */
    sweepSpool: (now: number): Promise<void> => spool.sweep(Math.min(now, clock()) - orphanMs),
  }
}

export type Files = Awaited<ReturnType<typeof openFiles>>

/** Opens the blob store that the settings choose. Loads the S3 client only if it is needed. */
async function openBlobStore(config: Config): Promise<BlobStore> {
  if (config.filesStore === 'disk') return diskBlobStore(config.dataDir)
  const { s3BlobStore } = await import('./s3.ts')
  return s3BlobStore(config)
}
