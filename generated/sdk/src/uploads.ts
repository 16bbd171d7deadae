// Generated from src/clients/typescript/src/uploads.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import { mediaTypeOf } from './media-types.js'
import type { Binary } from './platform.js'
import { FilesApi, type ContentPartDraft } from './rest/index.js'
import type { SendOptions } from './send.js'

/** Bytes with a name. */
export interface NamedBytes {
  name: string
  /** Media type; by default the one that the name's extension stands for, else `application/octet-stream`. */
  type?: string | undefined
  /** Text is sent as UTF-8. */
  bytes: Uint8Array | ArrayBuffer | string | Binary
}

/** A file to send: a `File`, a `Blob`, or bytes with a name. `fileAt(path)` of the `/node` entry makes one. */
export type Attachment = Binary | NamedBytes

interface Upload {
  envelopeId: string
  /** Of the file among the files of the envelope. */
  position: number
  file: Attachment
}

/** Uploads a file of an envelope; the same file of the same envelope is the same upload, in other processes too. */
export async function uploaded(
  { call }: Connection,
  { envelopeId, position, file }: Upload,
  options: SendOptions,
): Promise<ContentPartDraft> {
  const idempotencyKey = await keyOf(`${envelopeId} file ${position}`)
  const upload = await new FilesApi(call).uploadFile({ file: fileOf(file) }, { ...options, idempotencyKey })
  const { id: file_id, content_type } = upload
  return content_type.startsWith('image/') ? { type: 'image', file_id } : { type: 'file', file_id }
}

function fileOf(attachment: Attachment): Binary {
  const { name, type, bytes } =
    attachment instanceof Blob ? { name: nameOf(attachment), type: attachment.type, bytes: attachment } : attachment
  return new File([bytes as Blob], name, { type: type || mediaTypeOf(name) })
}

const nameOf = (blob: Blob): string => (blob instanceof File ? blob.name : 'file')

/** A UUID of version 4 in form (RFC 9562 section 5.4), always the same for the same text. */
async function keyOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, 16)
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
