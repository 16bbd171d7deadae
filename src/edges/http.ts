import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Reply } from '#generated/rest/call.ts'
import type { EdgeHeaders } from '#generated/rest/headers.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { errors, type ErrorEntry } from '#generated/errors.ts'
import type { Fault } from '../fault.ts'
import { httpDate } from '../platform/clock.ts'
import { closeWith } from '../platform/lingering-close.ts'
import { requestIdHeader } from './request-ids.ts'

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
 * Returns the headers of an error. An OAuth endpoint challenges only a client that used the Authorization header (RFC
 * 6749 section 5.2).
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

/** Headers of every answer. They make browsers take a body for nothing else than its Content-Type says. */
export const headersOfAll = (requestId: string): Record<string, string> => ({
  [requestIdHeader]: requestId,
  'X-Content-Type-Options': 'nosniff',
})

/** The part of a Koa context that an error response needs. */
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
export function refuseConnection(socket: Duplex, requestId: string, fault: Fault): void {
  const { status, headers = {}, body } = faultReply(fault, 'service')
  const text = JSON.stringify(body)
  const fields = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Date: httpDate(),
    ...headersOfAll(requestId),
    ...headers,
    Connection: ['close', ...(headers['Connection'] ? [headers['Connection']] : [])].join(', '),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  closeWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}
