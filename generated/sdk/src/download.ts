// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import { ProtocolError } from './errors.js'
import { fileNameIn } from './file-names.js'
import { fileOpener } from './open-file.js'
import type { CallOptions } from './options.js'
import type { Binary } from './platform.js'
import { policyOf, retrying } from './retry.js'
import { wholeFile } from './whole-file.js'

/** An image or file part as a reader has it, or the id of a file alone. */
export interface FileReference {
  /** Null of a part that is an address of its sender's, which is fetched with `foreign` alone. */
  file_id: string | null
  /** Used while it works; afterwards the service is asked for another one, by `file_id`. */
  url?: string | undefined
  name?: string | null | undefined
}

export interface DownloadOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Milliseconds until the answer begins, and then until each next piece of it comes; by default the client's. */
  timeoutMs?: number | undefined
  /** What is brought at most; by default 104,857,600, the most that any service takes. */
  maxBytes?: number | undefined
  /**
   * Also fetch a part without `file_id`, by the address that its sender gave. That may lead anywhere, into your own
   * network too.
   */
  foreign?: boolean | undefined
}

/**
 * A file that is being brought. Iterated it gives its bytes as they come, and `break` ends it; or take all of them at
 * once. They can be taken once. Where the connection breaks, they go on from there.
 */
export interface Download extends AsyncIterable<Uint8Array> {
  /** Without folders; undefined where nobody has named it. */
  readonly name: string | undefined
  /** Media type. */
  readonly type: string
  /** In bytes; undefined where only its end will tell. */
  readonly size: number | undefined
  bytes(): Promise<Uint8Array>
  /** Read as UTF-8. */
  text(): Promise<string>
  /** A `File` where it has a name, which can be sent on as it is. */
  blob(): Promise<Binary>
  /** Leaves the bytes where they are, instead of taking them. */
  cancel(): void
}

const operation = 'downloadFile'

/** The most that an operator can set for uploads. */
const maxBytesDefault = 104_857_600

/** Brings a file; resolves when its bytes begin to come. Only the service itself is shown a token. */
export async function download(
  connection: Connection,
  file: FileReference,
  options: DownloadOptions = {},
): Promise<Download> {
  const { maxBytes = maxBytesDefault, foreign = false, headers } = options
  if (typeof file.file_id !== 'string' && !(foreign && file.url !== undefined))
    throw new TypeError(`${operation}: without a file_id the address is its sender's; \`foreign\` has to allow that`)

  const each = policyOf(connection.settings, operation, options)
  const open = fileOpener(connection, file, each, headers)
  // The whole may take its time; each of its parts has its own.
  const policy = { ...each, timeoutMs: Infinity }
  const opened = await retrying(policy, (aborted) => open(0, aborted))
  const { name, type, size } = describedBy(opened.response.headers, file)
  const checkSize = (bytes: number) => {
    if (bytes > maxBytes) throw new ProtocolError(operation, 200, `it has more than ${maxBytes} bytes`)
  }

  const closeUntaken = () => opened.close()
  options.signal?.addEventListener('abort', closeUntaken)
  if (options.signal?.aborted) closeUntaken()
  let isTaken = false
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    if (isTaken) throw new TypeError(`${operation}: its bytes have been taken`)
    isTaken = true
    options.signal?.removeEventListener('abort', closeUntaken)
    yield* wholeFile({ opened, open, size, policy, checkSize })
  }
  function cancel(): void {
    if (!isTaken) closeUntaken()
    isTaken = true
    options.signal?.removeEventListener('abort', closeUntaken)
  }
  async function blob(): Promise<Blob> {
    const all: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of pieces()) all.push(piece as Uint8Array<ArrayBuffer>)
    return name === undefined ? new Blob(all, { type }) : new File(all, name, { type })
  }
  return {
    name,
    type,
    size,
    [Symbol.asyncIterator]: pieces,
    bytes: async () => new Uint8Array(await (await blob()).arrayBuffer()),
    text: async () => (await blob()).text(),
    blob,
    cancel,
  }
}

function describedBy(headers: Headers, { name }: FileReference) {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  return {
    name: fileNameIn(headers.get('content-disposition'), name),
    type: headers.get('content-type') ?? 'application/octet-stream',
    size: length === null ? undefined : Number(length),
  }
}
