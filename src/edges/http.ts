import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorEntry, errors } from '#generated/errors.ts'
import type { Reply } from '#generated/rest/call.ts'
import type { EdgeHeaders } from '#generated/rest/headers.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { Fault } from '../fault.ts'
import { currentHttpDate } from '../platform/clock.ts'
import { sendAndClose } from '../platform/lingering-close.ts'
import { requestIdHeader } from './answers.ts'

/** Returns the error for a method that the path does not support (RFC 9110 section 15.5.6). */
export function methodNotAllowedError(methods: Iterable<string>): Fault {
  const methodList = [...methods].join(', ')
  return new Fault('METHOD_NOT_ALLOWED', `this path allows only ${methodList}`, { headers: { Allow: methodList } })
}

/** Pattern of a Host header: uri-host and port (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
const hostPattern =
  /^(?:\[[\da-f:.]+\]|\[v[\da-f]+\.[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** Returns the first error in the request line or the headers. The server calls it before routing. */
export function faultOfRequestHead({ httpVersion, headers, rawHeaders, url = '' }: IncomingMessage): Fault | undefined {
  const { host, authorization, expect, 'transfer-encoding': coding } = headers
  const isCurrent = httpVersion === '1.1'
  if (!isCurrent && httpVersion !== '1.0')
    return new Fault('VALIDATION_ERROR', 'this HTTP version is not supported: use HTTP/1.1 or HTTP/1.0')
  if (host === undefined ? isCurrent : !hostPattern.test(host) || isRepeated(rawHeaders, 'host'))
    return new Fault('VALIDATION_ERROR', 'the Host header is missing, repeated or invalid: send one') // RFC 9112 section 3.2
  if (authorization !== undefined && isRepeated(rawHeaders, 'authorization'))
    return new Fault('VALIDATION_ERROR', 'the Authorization header is repeated: send it once') // RFC 9110 section 5.3
  if (coding !== undefined && (!isCurrent || !/^chunked$/i.test(coding)))
    return new Fault('VALIDATION_ERROR', 'the Transfer-Encoding is not supported: send only chunked, in HTTP/1.1') // RFC 9112 section 6.1
  if (!isBelowRoot(url) && !URL.canParse(url, 'http://localhost'))
    return new Fault('VALIDATION_ERROR', 'the address of the request is not valid')
  if (isCurrent && expect !== undefined && !/^100-continue$/i.test(expect)) return new Fault('EXPECTATION_FAILED')
  return undefined
}

/**
 * Returns true for a path, with or without a query. Such an address is always valid. A second slash would begin a host
 * name.
 */
const isBelowRoot = (url: string): boolean => /^\/(?![/\\])/.test(url)

/** Returns true if a header occurs more than once. `headers` of Node contains only the first occurrence. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const header = rawHeaders[n] ?? ''
    if (header.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}

/**
 * Returns true for a request that offers an upgrade. The connection must close after the response, because Node loses
 * later requests that arrive in the same packet.
 */
export const offersUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')

/** Returns the fault for an error or a timeout of the HTTP parser. */
export function faultOfParser({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Fault('REQUEST_TIMEOUT', 'the headers of the request did not arrive in time')
  if (code === 'HPE_HEADER_OVERFLOW') return new Fault('HEADERS_TOO_LARGE')
  return new Fault('VALIDATION_ERROR', 'this is not a valid HTTP request')
}

/** Returns the reply for a fault: `{error: {code, message}}`, or the error of RFC 6749 at the OAuth endpoints. */
export function faultReply(fault: Fault, family: RouteFacts['errors'], withAuthorization = false): Reply {
  return {
    status: fault.status,
    headers: faultHeaders(fault, withAuthorization),
    body: family === 'oauth' ? oauthBody(fault) : serviceBody(fault),
  }
}

const serviceBody = ({ code, detail }: Fault): object => ({ error: { code, message: detail } })

function oauthBody({ code, detail }: Fault): object {
  const { oauth = code }: ErrorEntry = errors[code]
  return { error: oauth, error_description: detail.replace(forbiddenCharacters, '?') }
}

/** Characters that RFC 6749 section 5.2 forbids in `error_description`. */
const forbiddenCharacters = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g

/**
 * Returns the headers of an error response. An OAuth endpoint sends a challenge only to a client that used the
 * Authorization header (RFC 6749 section 5.2).
 */
function faultHeaders(fault: Fault, withAuthorization: boolean): EdgeHeaders {
  const { code, retryAfterSeconds, headers } = fault
  const { challenge, family }: ErrorEntry = errors[code]
  const isChallenged = challenge !== undefined && (family === 'service' || withAuthorization)
  return {
    ...(isChallenged && { 'WWW-Authenticate': challenge }),
    ...headers,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/**
 * Returns the headers that every response has. They prevent browsers from guessing a media type other than
 * Content-Type.
 */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  [requestIdHeader]: requestId,
  'X-Content-Type-Options': 'nosniff',
})

/** Part of a Koa context that an error response needs. */
interface KoaAnswer {
  status: number
  body: unknown
  set(fields: Record<string, string>): void
}

/** Writes a fault as the JSON error body of the contract. */
export function writeFault(answer: KoaAnswer, fault: Fault): void {
  const { status, headers, body } = faultReply(fault, 'service')
  answer.set({ 'Content-Type': 'application/json', ...headers })
  answer.status = status
  answer.body = JSON.stringify(body)
}

/** Writes a fault to a raw connection, and closes the connection. */
export function rejectConnection(socket: Duplex, requestId: string, fault: Fault): void {
  const { status, headers = {}, body } = faultReply(fault, 'service')
  const text = JSON.stringify(body)
  const fields = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Date: currentHttpDate(),
    ...commonHeaders(requestId),
    ...headers,
    Connection: ['close', ...(headers['Connection'] ? [headers['Connection']] : [])].join(', '),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  sendAndClose(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}
