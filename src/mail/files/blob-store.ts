import type { Writable } from 'node:stream'
import type { ByteRange } from '../../domain/ranges.ts'
import type { FileRow } from '../../store/mail/files.ts'

/** Complete and checked upload in a temporary file on this machine. */
export interface SpooledFile {
  path: string
  size: number
  /** SHA-256 digest of the bytes in hexadecimal. */
  sha256: string
}

/** File in the blob store: its id, and the size and digest that its bytes must have. */
export type StoredFile = Pick<FileRow, 'id' | 'size_bytes' | 'sha256'>

/** Response headers of a presigned URL. The blob store sends them, not this service. */
export interface DownloadHeaders {
  contentType: string
  disposition: string
}

export interface OpenBlob {
  /**
   * Writes the bytes to the target with back-pressure, without ending the target. If the bytes are damaged, it throws
   * before it writes the last byte. May be called once.
   */
  sendTo(target: Writable): Promise<void>
}

/** Storage for the bytes of files, by file id. */
export interface BlobStore {
  /**
   * Stores the upload, but only after `recorded` resolves. The database then has a record of the file, so that a crash
   * leaves no blob without a record. Resolves when the file is durable.
   */
  put(id: string, spooled: SpooledFile, recorded: Promise<void>): Promise<void>
  /** Opens a range of the bytes for sending. Resolves with `undefined` if the store has no file with this id. */
  open(file: StoredFile, range: ByteRange): Promise<OpenBlob | undefined>
  /** Removes the files with these ids. Ignores unknown ids. */
  remove(ids: readonly string[]): Promise<void>
  /** Returns a URL of the blob store that is valid for a minute. Absent if clients may not read from the store. */
  presign?(id: string, presentation: DownloadHeaders): Promise<string>
}
