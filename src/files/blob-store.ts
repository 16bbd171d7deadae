import type { Writable } from 'node:stream'
import type { Config } from '../config.ts'
import type { ByteRange } from '../domain/ranges.ts'
import type { FileRow } from '../store/files.ts'
import { diskBlobStore } from './disk.ts'

/** An upload that is complete and checked, in a temporary file. */
export interface SpooledFile {
  path: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

/** A stored file, with the size and digest that its bytes must have. */
export type StoredFile = Pick<FileRow, 'id' | 'size_bytes' | 'sha256'>

/** The response headers of a presigned URL, which we do not serve ourselves. */
export interface DownloadHeaders {
  contentType: string
  disposition: string
}

export interface OpenBlob {
  /**
   * Writes the bytes to the target with back-pressure, without ending it. If the bytes are damaged, it throws before it
   * writes the last byte. May be called once.
   */
  sendTo(target: Writable): Promise<void>
}

/** Stores the bytes of files by file id. */
export interface BlobStore {
  /**
   * Stores the upload once `recorded` resolves (the database then knows the possible orphan); durable when it resolves.
   */
  put(id: string, spooled: SpooledFile, recorded: Promise<void>): Promise<void>
  /** Opens a range of the bytes for sending; resolves with `undefined` if the store has no file with this id. */
  open(file: StoredFile, range: ByteRange): Promise<OpenBlob | undefined>
  /** Removes the bytes of these ids; unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>
  /** A URL of the store itself, valid for a minute, if clients are to read from there. */
  presign?(id: string, presentation: DownloadHeaders): Promise<string>
}

/** The store that the settings choose; the S3 client is loaded only if needed. */
export async function openBlobStore(config: Config): Promise<BlobStore> {
  if (config.filesStore === 'disk') return diskBlobStore(config.dataDir)
  const { s3BlobStore } = await import('./s3.ts')
  return s3BlobStore(config)
}
