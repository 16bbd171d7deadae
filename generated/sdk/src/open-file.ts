// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
import { piecesOf } from './body.js'
import { withToken } from './call.js'
import type { Connection } from './client.js'
import type { FileReference } from './download.js'
import { ProtocolError, ServiceError } from './errors.js'
import { openAnswer, type OpenAnswer } from './exchange.js'
import { requestOf, type Operation } from './operation.js'
import type { RetryPolicy } from './retry.js'
import { headersFor } from './user-agent.js'

/** A file whose bytes are about to come. */
export interface OpenFile extends OpenAnswer {
  pieces: AsyncGenerator<Uint8Array, void, undefined>
}

const downloadFile: Operation = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' }
const getFile: Operation = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest', answer: 'bytes' }

/**
 * Opens a file from some byte on: by the address that it came with, which takes no token, and by its id once that is
 * refused, since it works for minutes only.
 */
export function fileOpener(
  { settings, discovery, tokens }: Connection,
  { file_id, url }: FileReference,
  policy: RetryPolicy,
  ownHeaders: Readonly<Record<string, string>> = {},
): (position: number, aborted: AbortSignal) => Promise<OpenFile> {
  let address = url
  let etag: string | undefined

  async function opened(operation: Operation, at: string, extra: object, signal: AbortSignal): Promise<OpenFile> {
    const headers = headersFor(settings, operation)
    for (const [name, value] of Object.entries(extra)) headers.set(name, value)
    const request = { operation, address: at, headers, body: undefined }
    const answer = await openAnswer(settings, request, { timeoutMs: policy.timeoutMs, signal })
    return { ...answer, pieces: piecesOf(answer.response, policy) }
  }

  async function openedById(range: object, aborted: AbortSignal): Promise<OpenFile> {
    const { base_url } = await discovery.addresses(aborted)
    const at = base_url + requestOf(getFile, { file_id }).path
    const asked = (token: string) =>
      opened(getFile, at, { ...ownHeaders, ...range, Authorization: `Bearer ${token}` }, aborted)
    return withToken(tokens, base_url, asked, aborted)
  }

  async function open(range: object, aborted: AbortSignal): Promise<OpenFile> {
    if (address === undefined) return openedById(range, aborted)
    try {
      return await opened(downloadFile, address, range, aborted)
    } catch (error) {
      if (typeof file_id !== 'string' || !isRefusal(error)) throw error
      address = undefined
      return openedById(range, aborted)
    }
  }

  return async (position, aborted) => {
    if (position > 0 && etag === undefined) throw brokenOff('cannot be asked for')
    const file = await open(position > 0 ? { Range: `bytes=${position}-`, 'If-Range': etag } : {}, aborted)
    if (position === 0) etag = strongTagOf(file.response)
    if (startOf(file.response) === position) return file
    file.close()
    throw brokenOff('was not given')
  }
}

const brokenOff = (what: string) => new ProtocolError(downloadFile.id, 200, `it broke off, and its rest ${what}`)

const isRefusal = (error: unknown): boolean =>
  (error instanceof ServiceError || error instanceof ProtocolError) && error.status >= 400 && !error.retryable

/** What a rest is asked for by (RFC 9110 section 13.1.5); what was compressed on the way has other positions. */
function strongTagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag')
  return tag === null || tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag
}

function startOf({ status, headers }: Response): number {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return status === 206 && start !== undefined ? Number(start) : 0
}
