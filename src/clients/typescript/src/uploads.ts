import type { Connection } from './connection.js'
import { guessMediaType } from './media-types.js'
import type { Binary } from './platform.js'
import { FilesApi, type ContentPartDraft } from './rest/index.js'
import type { SendOptions } from './settings.js'

/** Bytes with a file name. */
export interface NamedBytes {
  name: string
  /** Media type. Default: that of the name's extension, else `application/octet-stream`. */
  type?: string | undefined
  /** Content of the file. The client encodes text as UTF-8. */
  bytes: Uint8Array | ArrayBuffer | string | Binary
}

/** A file to send: a `File`, a `Blob`, or bytes with a name. `fileAt(path)` of the `/node` entry reads one. */
export type Attachment = Binary | NamedBytes

interface Upload {
  envelopeId: string
  /** Index of the file among the files of the envelope. */
  position: number
  file: Attachment
}

/**
 * Uploads a file of an envelope. The key depends on the envelope and the position, so another process repeats the same
 * upload.
 */
export async function uploadFile(
  { call }: Connection,
  { envelopeId, position, file }: Upload,
  options: SendOptions,
): Promise<ContentPartDraft> {
  const idempotencyKey = await deriveKey(`${envelopeId} file ${position}`)
  const upload = await new FilesApi(call).uploadFile({ file: toFile(file) }, { ...options, idempotencyKey })
  const { id: file_id, content_type } = upload
  return content_type.startsWith('image/') ? { type: 'image', file_id } : { type: 'file', file_id }
}

function toFile(attachment: Attachment): Binary {
  const { name, type, bytes } =
    attachment instanceof Blob ? { name: fileNameOf(attachment), type: attachment.type, bytes: attachment } : attachment
  return new File([bytes as Blob], name, { type: type || guessMediaType(name) })
}

const fileNameOf = (blob: Blob): string => (blob instanceof File ? blob.name : 'file')

/** Derives a UUID in the form of version 4 from a text (RFC 9562 section 5.4). */
async function deriveKey(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
