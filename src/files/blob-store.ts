import type { Writable } from 'node:stream'
import type { Config } from '../config.ts'
import type { ByteRange } from '../domain/ranges.ts'
import { diskBlobStore } from './disk.ts'

/** A received file that is complete and checked. */
export interface SpooledFile {
  path: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

/** What of a file a presigned address must say, since it is not served by us. */
export interface DownloadHeaders {
  contentType: string
  disposition: string
}

export interface OpenBlob {
  /** Writes the bytes as fast as the target takes them, and does not end it. To be called once. */
  sendTo(target: Writable): Promise<void>
}

/** Where the bytes of files are kept, by the ids of the files. */
export interface BlobStore {
  /** For people: what is kept where. */
  description: string
  /** Keeps the spooled bytes under the id once it is `recorded` that they may be there; they are durable when this resolves. */
  put(id: string, spooled: SpooledFile, recorded: Promise<void>): Promise<void>
  /** The bytes of a range, ready to be sent; `undefined` when there are none under the id. */
  open(id: string, range: ByteRange): Promise<OpenBlob | undefined>
  /** Removes what is there; what is not there is no mistake. */
  remove(ids: readonly string[]): Promise<void>
  /** An address of the store itself, for a minute, where reads are to go there. */
  presign?(id: string, presentation: DownloadHeaders): Promise<string>
}

/** The store that the settings name; S3's client is loaded only where it is used. */
export async function openBlobStore(config: Config): Promise<BlobStore> {
  if (config.filesStore === 'disk') return diskBlobStore(config.dataDir)
  const { s3BlobStore } = await import('./s3.ts')
  return s3BlobStore(config)
}
