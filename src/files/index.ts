import type { ReceivedFile, Serialized } from '#generated/rest/call.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import { withFileUrls } from '../domain/envelopes.ts'
import { safeFileName } from '../domain/file-names.ts'
import type { ByteRange } from '../domain/ranges.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { ServedFile } from '../store/files.ts'
import type { Store } from '../store/index.ts'
import { loadUrlKeys } from './url-keys.ts'
import { createSignedUrls } from './signed-urls.ts'
import { openBlobStore, type OpenBlob, type DownloadHeaders } from './blob-store.ts'
import { createSpool, type IncomingFile } from './spool.ts'
import { sweepFiles } from './sweep.ts'

export interface FilesDeps {
  config: Config
  store: Store
  clock: Clock
  ids: Ids
}

/** Only bodies that JSON.stringify wrote are looked at; inside a string the quotes would be escaped. */
const fileIdMark = '"file_id":"file_'

/** Uploaded files: their way in, their addresses, and what becomes of them. */
export async function openFiles({ config, store, clock, ids }: FilesDeps) {
  const blobs = await openBlobStore(config)
  const spool = createSpool(config.dataDir)
  const keys = await loadUrlKeys(store, clock, ids)
  const signedUrls = createSignedUrls(config, keys, clock)

  return {
    description: blobs.description,

    /** Stores the bytes as an orphan, a blob that no file refers to yet; call `discardOrphan` once the upload has ended. */
    async receive(incoming: IncomingFile): Promise<ReceivedFile> {
      const id = ids('file')
      const spooled = await spool.receive(id, incoming)
      try {
        await blobs.put(id, spooled, store.files.addOrphan(id, clock()))
      } catch (error) {
        await spool.remove(id)
        throw error
      }
      return {
        id,
        filename: safeFileName(incoming.filename),
        content_type: incoming.contentType,
        size_bytes: spooled.size,
        sha256: spooled.sha256,
      }
    },

    /** Removes the blob unless a file refers to it. */
    async discardOrphan({ id }: ReceivedFile): Promise<void> {
      // Whoever is making a file of it at this moment is waited for: its COMMIT may have had no answer in time.
      await store.transaction(async ({ files }) => {
        if ((await files.removeOrphans([id])) > 0) await blobs.remove([id])
      })
    },

    /** An address that serves the file for a while, to whoever has it. */
    signedUrlOf: signedUrls.sign,

    /** The envelope with a fresh address for each uploaded file; most have none and stay the text that they are. */
    withFreshUrls({ serialized }: Serialized<Envelope, string>): Serialized<Envelope, string> {
      if (!serialized.includes(fileIdMark)) return { serialized }
      return { serialized: JSON.stringify(withFileUrls(JSON.parse(serialized), signedUrls.sign)) }
    },

    /** The file behind a signed address, given as what stands after {files_url}. */
    async findSigned(rest: string): Promise<ServedFile | undefined> {
      const id = await signedUrls.verify(rest)
      return id === undefined ? undefined : store.files.find(id, clock())
    },

    async open({ id }: ServedFile, range: ByteRange): Promise<OpenBlob> {
      const blob = await blobs.open(id, range)
      if (!blob) throw new Fault('INTERNAL_ERROR', undefined, { cause: new Error(`the bytes of ${id} are gone`) })
      return blob
    },

    /** Where the blob store itself serves the bytes, if reads are to go there. */
    presigned: async ({ id }: ServedFile, presentation: DownloadHeaders): Promise<string | undefined> =>
      blobs.presign?.(id, presentation),

    async sweep(): Promise<void> {
      await keys.reload()
      await sweepFiles({ store, blobs, spool, now: clock() })
    },
  }
}

export type Files = Awaited<ReturnType<typeof openFiles>>
