import { answerIn, describe } from './answer.js'
import { send, withToken } from './call.js'
import type { Connection } from './client.js'
import { within, type Bounds } from './clock.js'
import type { FileReference } from './download.js'
import { MessagingError, ProtocolError, ServiceError } from './errors.js'
import { requestOf, type Operation } from './operation.js'
import { agentHeader } from './user-agent.js'

/** A file whose bytes are about to come. */
export interface OpenFile {
  response: Response
  pieces: AsyncGenerator<Uint8Array, void, undefined>
  /** Lets the connection go. */
  close(): void
}

const downloadFile: Operation = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' }
const getFile: Operation = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest' }

/**
 * Opens a file from some byte on: by the address that it came with, which takes no token, and by its id once that is
 * refused, since it works for minutes only.
 */
export function fileOpener(
  { settings, discovery, tokens }: Connection,
  { file_id, url }: FileReference,
  bounds: Bounds,
  givenHeaders: Readonly<Record<string, string>> = {},
): (position: number) => Promise<OpenFile> {
  let address = url
  let etag: string | undefined

  async function opened(operation: Operation, at: string, headers: Record<string, string>): Promise<OpenFile> {
    const ended = new AbortController()
    const close = () => ended.abort()
    try {
      return await within(bounds, async () => {
        const all = { ...agentHeader(settings), ...headers }
        const init = { method: 'GET', headers: all, body: undefined, signal: ended.signal }
        const response = await send(settings, operation, at, init)
        if (!response.ok && !isRedirect(response)) await answerIn(response, operation)
        return { response, pieces: piecesOf(response, bounds), close }
      })
    } catch (error) {
      close()
      throw error
    }
  }

  async function openedById(range: Record<string, string>): Promise<OpenFile> {
    const { base_url } = await discovery.addresses()
    const { address: permanent } = requestOf(getFile, base_url, { file_id })
    const asked = (operation: Operation) =>
      withToken(tokens, base_url, (token) => {
        const headers = { ...givenHeaders, ...range, Authorization: `Bearer ${token}` }
        return opened(operation, permanent, headers)
      })
    const answer = await asked(getFile)
    if (!isRedirect(answer.response)) return answer
    answer.close()
    const location = answer.response.headers.get('location')
    // A page may not see where it leads. There the browser follows it, and leaves the token behind.
    if (location === null) return asked({ ...getFile, answer: 'bytes' })
    address = new URL(location, permanent).href
    return opened(downloadFile, address, range)
  }

  async function open(range: Record<string, string>): Promise<OpenFile> {
    if (address === undefined) return openedById(range)
    try {
      return await opened(downloadFile, address, range)
    } catch (error) {
      if (typeof file_id !== 'string' || !isRefusal(error)) throw error
      return openedById(range)
    }
  }

  return async (position) => {
    if (position === 0) {
      const file = await open({})
      etag = strongTagOf(file.response)
      return file
    }
    if (etag === undefined)
      throw new ProtocolError(downloadFile.id, 200, 'it broke off, and its rest cannot be asked for')
    const file = await open({ Range: `bytes=${position}-`, 'If-Range': etag })
    if (startOf(file.response) === position) return file
    file.close()
    throw new ProtocolError(downloadFile.id, file.response.status, 'it broke off, and its rest was not given')
  }
}

const isRedirect = ({ status, type }: Response): boolean => type === 'opaqueredirect' || (status >= 300 && status < 400)

const isRefusal = (error: unknown): boolean =>
  (error instanceof ServiceError || error instanceof ProtocolError) && error.status < 500 && !error.retryable

/** What a rest is asked for by (RFC 9110 section 13.1.5); what was compressed on the way has other positions. */
function strongTagOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag') ?? 'W/'
  return tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag
}

function startOf({ status, headers }: Response): number {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return status === 206 && start !== undefined ? Number(start) : 0
}

async function* piecesOf(response: Response, bounds: Bounds): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await within(bounds, () => reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    throw error instanceof MessagingError ? error : describe(bounds.operation, error)
  } finally {
    reader.cancel().catch(() => {})
  }
}
