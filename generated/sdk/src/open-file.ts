// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
import { streamBody } from './body.js'
import { withToken } from './call.js'
import type { Connection } from './connection.js'
import { ProtocolError, ServiceError } from './errors.js'
import { openResponse, type OpenResponse } from './exchange.js'
import { createRequest, type Operation } from './operation.js'
import type { RetryPolicy } from './retry.js'
import { requestHeaders } from './user-agent.js'

/** An image or file part of a received envelope, or just the id of a file. */
export interface FileReference {
  /** Null if the part only has an address that its sender chose. The client needs `foreign` to fetch that. */
  file_id: string | null
  /** Signed address. After it has expired the client asks the service for a new one, by `file_id`. */
  url?: string | undefined
  name?: string | null | undefined
}

/** A file whose bytes are ready to be read. */
export interface OpenFile extends OpenResponse {
  chunks: AsyncGenerator<Uint8Array, void, undefined>
}

const downloadFile: Operation = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' }
const getFile: Operation = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest', answer: 'bytes' }

/**
 * Creates a function that opens a file from a byte position. It uses the signed address first, which needs no token but
 * expires after minutes. After the service has rejected that, it uses the id.
 */
export function createFileOpener(
  { settings, discovery, tokens }: Connection,
  { file_id, url }: FileReference,
  policy: RetryPolicy,
  ownHeaders: Readonly<Record<string, string>> = {},
): (position: number, abortSignal: AbortSignal) => Promise<OpenFile> {
  let address = url
  let etag: string | undefined

  async function openAddress(operation: Operation, at: string, extra: object, signal: AbortSignal): Promise<OpenFile> {
    const headers = requestHeaders(settings, operation)
    for (const [name, value] of Object.entries(extra)) headers.set(name, value)
    const request = { operation, address: at, headers, body: undefined }
    const answer = await openResponse(settings, request, { timeoutMs: policy.timeoutMs, signal })
    return { ...answer, chunks: streamBody(answer.response, policy) }
  }

  async function openById(range: object, abortSignal: AbortSignal): Promise<OpenFile> {
    const { base_url } = await discovery.addresses(abortSignal)
    const at = base_url + createRequest(getFile, { file_id }).path
    const openWithToken = (token: string) =>
      openAddress(getFile, at, { ...ownHeaders, ...range, Authorization: `Bearer ${token}` }, abortSignal)
    return withToken(tokens, base_url, openWithToken, abortSignal)
  }

  async function open(range: object, abortSignal: AbortSignal): Promise<OpenFile> {
    if (address === undefined) return openById(range, abortSignal)
    try {
      return await openAddress(downloadFile, address, range, abortSignal)
    } catch (error) {
      if (typeof file_id !== 'string' || !isRejection(error)) throw error
      address = undefined
      return openById(range, abortSignal)
    }
  }

  return async (position, abortSignal) => {
    if (position > 0 && etag === undefined) throw resumeError('the server sent no strong ETag')
    const file = await open(position > 0 ? { Range: `bytes=${position}-`, 'If-Range': etag } : {}, abortSignal)
    if (position === 0) etag = strongEtagOf(file.response)
    if (startOf(file.response) === position) return file
    file.close()
    throw resumeError('the server did not send the requested range')
  }
}

const resumeError = (what: string) =>
  new ProtocolError(downloadFile.id, 200, `the connection was lost and the download cannot resume: ${what}`)

const isRejection = (error: unknown): boolean =>
  (error instanceof ServiceError || error instanceof ProtocolError) && error.status >= 400 && !error.retryable

/**
 * Returns the strong ETag that a range request needs (RFC 9110 section 13.1.5). Compressed bodies have other positions.
 */
function strongEtagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag')
  return tag === null || tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag
}

function startOf({ status, headers }: Response): number {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return status === 206 && start !== undefined ? Number(start) : 0
}
