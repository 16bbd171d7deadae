// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js'
import { ArgumentError, ProtocolError } from './errors.js'
import { safeFileName } from './file-names.js'
import { createFileOpener, type FileReference } from './open-file.js'
import type { CallOptions } from './settings.js'
import type { Binary } from './platform.js'
import { createRetryPolicy, withRetries } from './retry.js'
import { streamWholeFile } from './whole-file.js'

export interface DownloadOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Milliseconds to wait for the beginning of the response, and then for each chunk. Default: that of the client. */
  timeoutMs?: number | undefined
  /** Largest download in bytes. Default: 104,857,600, the highest upload limit of any service. */
  maxBytes?: number | undefined
  /**
   * Also fetches a part without `file_id`, from the address that its sender chose. That address may point anywhere,
   * even into your own network.
   */
  foreign?: boolean | undefined
}

/**
 * A download in progress. Iterate it for the bytes as they arrive, where `break` ends it, or read all of them at once.
 * The bytes can be read once. After a lost connection the download resumes.
 */
export interface Download extends AsyncIterable<Uint8Array> {
  /** File name without folders; undefined if the file has none. */
  readonly name: string | undefined
  /** Media type of the file. */
  readonly type: string
  /** Size in bytes; undefined if the server does not say. */
  readonly size: number | undefined
  bytes(): Promise<Uint8Array>
  /** Reads all bytes as UTF-8. */
  text(): Promise<string>
  /** Reads all bytes into a `Blob`. It is a `File`, which `send` takes, if the file has a name. */
  blob(): Promise<Binary>
  /** Ends the download without reading the rest. */
  cancel(): void
}

const operation = 'downloadFile'

/** Highest upload limit that an operator can set. */
const maxBytesDefault = 104_857_600

/**
 * Starts the download of a file, and resolves when its first bytes are available. The client sends its token to the
 * service only.
 */
export async function download(
  connection: Connection,
  file: FileReference,
  options: DownloadOptions = {},
): Promise<Download> {
  const { maxBytes = maxBytesDefault, foreign = false, headers } = options
  if (typeof file.file_id !== 'string' && !(foreign && file.url !== undefined))
    throw new ArgumentError(
      `${operation}: the part has no file_id, only an address that its sender chose: pass \`foreign: true\` to fetch it`,
    )

  const each = createRetryPolicy(connection.settings, operation, options)
  const open = createFileOpener(connection, file, each, headers)
  // The whole download has no time-out, only each of its chunks.
  const policy = { ...each, timeoutMs: Infinity }
  const openFile = await withRetries(policy, (abortSignal) => open(0, abortSignal))
  const { name, type, size } = describeFile(openFile.response.headers, file)
  const checkSize = (bytes: number) => {
    if (bytes > maxBytes) throw new ProtocolError(operation, 200, `the file is too large: at most ${maxBytes} bytes`)
  }

  const closeUnread = () => openFile.close()
  options.signal?.addEventListener('abort', closeUnread)
  if (options.signal?.aborted) closeUnread()
  let isConsumed = false
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    if (isConsumed) throw new ArgumentError(`${operation}: the bytes can be read only once`)
    isConsumed = true
    options.signal?.removeEventListener('abort', closeUnread)
    yield* streamWholeFile({ file: openFile, open, size, policy, checkSize })
  }
  function cancel(): void {
    if (!isConsumed) closeUnread()
    isConsumed = true
    options.signal?.removeEventListener('abort', closeUnread)
  }
  async function blob(): Promise<Blob> {
    const all: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of chunks()) all.push(chunk as Uint8Array<ArrayBuffer>)
    return name === undefined ? new Blob(all, { type }) : new File(all, name, { type })
  }
  return {
    name,
    type,
    size,
    [Symbol.asyncIterator]: chunks,
    bytes: async () => new Uint8Array(await (await blob()).arrayBuffer()),
    text: async () => (await blob()).text(),
    blob,
    cancel,
  }
}

function describeFile(headers: Headers, { name }: FileReference) {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  return {
    name: safeFileName(headers.get('content-disposition'), name),
    type: headers.get('content-type') ?? 'application/octet-stream',
    size: length === null ? undefined : Number(length),
  }
}
