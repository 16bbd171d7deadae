import { responseBytesMax, readBytes, errorBytesMax, decodeText } from './body.js'
import { ConnectionError, ProtocolError, ServiceError, TooLargeError, type MessagingError } from './errors.js'
import type { Operation } from './operation.js'
import { parseRetryAfter } from './retry-after.js'

/** Abort signal and time for reading a response. */
export interface ReadContext {
  abortSignal: AbortSignal
  now: number
}

/**
 * Reads the result of an operation. Throws the error that the response describes.
 *
 * The client only checks that JSON is an object. A check against the schema would make the package several times as
 * large.
 */
export async function readResponse<Result>(
  response: Response,
  operation: Operation,
  context: ReadContext,
): Promise<Result> {
  const { id, answer = 'json' } = operation
  if (!response.ok) throw await readError(response, operation, context)
  const bytes = await readBytes(response, responseBytesMax, context.abortSignal)
  if (!bytes)
    throw new TooLargeError(id, response.status, `the response is too large: at most ${responseBytesMax} bytes`)
  if (answer === 'json') return parseJsonBody(response, id, decodeText(bytes)) as Result
  if (answer === 'text') return decodeText(bytes) as Result
  if (answer === 'bytes') return new Blob(bytes, { type: contentTypeOf(response) }) as Result
  // For example the sign-in page of a public network.
  if (/\bhtml\b/i.test(contentTypeOf(response)))
    throw unexpectedResponse(response, id, 'an HTML page instead of an empty response')
  return undefined as Result
}

const contentTypeOf = ({ headers }: Response): string => headers.get('content-type') ?? ''

const unexpectedResponse = ({ status }: Response, operation: string, what: string): ProtocolError =>
  new ProtocolError(operation, status, `${what}: check the address of the service`)

function parseJsonBody(response: Response, operation: string, text: string): object {
  const type = contentTypeOf(response)
  if (!/^application\/json\b/i.test(type))
    throw unexpectedResponse(response, operation, `${type || 'no content type'} instead of JSON`)
  const value = parseJson(text)
  // Incomplete JSON means that the connection lost the rest of the response.
  if (value === undefined) throw new ConnectionError(operation, 'the JSON of the response is incomplete')
  if (!isRecord(value)) throw unexpectedResponse(response, operation, 'JSON that is not an object')
  return value
}

/** Reads an error body of REST or OAuth. Other bodies come from a proxy and become a `ProtocolError`. */
async function readError(
  response: Response,
  { id: operation, at }: Operation,
  { abortSignal, now }: ReadContext,
): Promise<MessagingError> {
  const { status, headers } = response
  const retryAfter = parseRetryAfter(headers, now)
  const bytes = await readBytes(response, errorBytesMax, abortSignal)
  const { code, message = code } = parseErrorBody(bytes && parseJson(decodeText(bytes)), at === 'auth_url')
  if (code === undefined || message === undefined)
    return new ProtocolError(operation, status, describeForeignResponse(response), retryAfter)
  const requestId = headers.get('request-id') ?? undefined
  return new ServiceError(operation, { status, code, message, requestId, retryAfter })
}

/** Describes a response of another server. Browsers hide the status and the target of a redirect. */
function describeForeignResponse(response: Response): string {
  const { status, headers } = response
  if (status !== 0 && (status < 300 || status > 399))
    return `the response does not come from the service (${contentTypeOf(response) || 'no content type'})`
  const [target] = headers.get('location')?.split('?') ?? []
  return `the response is a redirect${target ? ` to ${target}` : ''}; the client does not send its token there`
}

/**
 * Reads code and message of an error body. The OAuth form counts only at OAuth endpoints, because gateways send
 * `{"error":"Not Found"}`.
 */
function parseErrorBody(body: unknown, isOAuth: boolean): { code?: string; message?: string | undefined } {
  if (!isRecord(body)) return {}
  const { error, error_description } = body
  if (isOAuth && typeof error === 'string' && /^[a-z_]+$/.test(error))
    return { code: error, message: textOrUndefined(error_description) }
  if (isRecord(error) && typeof error.code === 'string')
    return { code: error.code, message: textOrUndefined(error.message) }
  return {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
