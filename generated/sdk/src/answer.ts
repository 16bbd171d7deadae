// Generated from src/clients/typescript/src/answer.ts by `npm run generate`. Do not edit.
import { answerBytesMax, bytesOf, refusalBytesMax, textOf } from './body.js'
import { ConnectionError, ProtocolError, ServiceError, TooLargeError, type MessagingError } from './errors.js'
import type { Operation } from './operation.js'
import { retryAfterSeconds } from './retry-after.js'

/** What it takes to read an answer: the signal that ends it, and the time. */
export interface Reading {
  aborted: AbortSignal
  now: number
}

/**
 * What the operation gives, or the error that its answer is. An object is all that JSON is held to: to check each
 * answer against its schema would make the package several times as large.
 */
export async function answerIn<Result>(response: Response, operation: Operation, reading: Reading): Promise<Result> {
  const { id, answer = 'json' } = operation
  if (!response.ok) throw await refusalIn(response, operation, reading)
  const bytes = await bytesOf(response, answerBytesMax, reading.aborted)
  if (!bytes) throw new TooLargeError(id, response.status, `the answer has more than ${answerBytesMax} bytes`)
  if (answer === 'json') return jsonIn(response, id, textOf(bytes)) as Result
  if (answer === 'text') return textOf(bytes) as Result
  if (answer === 'bytes') return new Blob(bytes, { type: typeOf(response) }) as Result
  // The page of a network that wants a sign-in first, say.
  if (/\bhtml\b/i.test(typeOf(response))) throw notOurs(response, id, 'a page instead of an empty answer')
  return undefined as Result
}

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? ''

const notOurs = ({ status }: Response, operation: string, what: string): ProtocolError =>
  new ProtocolError(operation, status, `${what}: is this the address of the service?`)

function jsonIn(response: Response, operation: string, text: string): object {
  const type = typeOf(response)
  if (!/^application\/json\b/i.test(type)) throw notOurs(response, operation, `${type || 'no type'} instead of JSON`)
  const value = parsed(text)
  // Where its end is missing, the rest of the answer was lost on the way.
  if (value === undefined) throw new ConnectionError(operation, 'the answer is no whole JSON')
  if (!isRecord(value)) throw notOurs(response, operation, 'JSON that is no object')
  return value
}

/** An error body of REST or of OAuth, or an answer of something in between. */
async function refusalIn(
  response: Response,
  { id: operation, at }: Operation,
  { aborted, now }: Reading,
): Promise<MessagingError> {
  const { status, headers } = response
  const retryAfter = retryAfterSeconds(headers, now)
  const bytes = await bytesOf(response, refusalBytesMax, aborted)
  const { code, message = code } = meaningOf(bytes && parsed(textOf(bytes)), at === 'auth_url')
  if (code === undefined || message === undefined)
    return new ProtocolError(operation, status, foreign(response), retryAfter)
  const requestId = headers.get('request-id') ?? undefined
  return new ServiceError(operation, { status, code, message, requestId, retryAfter })
}

/** A page is not told where a redirect leads to, nor its status. */
function foreign(response: Response): string {
  const { status, headers } = response
  if (status !== 0 && (status < 300 || status > 399))
    return `${typeOf(response) || 'an answer'} that is not of the service`
  const [target] = headers.get('location')?.split('?') ?? []
  return `a redirect${target ? ` to ${target}` : ''}, which is not followed with a token`
}

/** Gateways say `{"error":"Not Found"}`: the form of OAuth counts only where OAuth is spoken, with a code like its. */
function meaningOf(body: unknown, isOAuth: boolean): { code?: string; message?: string | undefined } {
  if (!isRecord(body)) return {}
  const { error, error_description } = body
  if (isOAuth && typeof error === 'string' && /^[a-z_]+$/.test(error))
    return { code: error, message: textIn(error_description) }
  if (isRecord(error) && typeof error.code === 'string') return { code: error.code, message: textIn(error.message) }
  return {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
