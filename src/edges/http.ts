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

/** A fault as the contract writes it: `{error: {code, message}}`, or RFC 6749's form at the OAuth endpoints. */
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
  return { error: oauth, error_description: detail.replace(notInDescriptions, '?') }
}

/** RFC 6749 section 5.2. */
const notInDescriptions = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g

/** An OAuth endpoint challenges only a client that used the Authorization header (RFC 6749 section 5.2). */
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

/** Headers of every answer, whoever writes it. Browsers take a body for nothing else than its Content-Type says. */
export const headersOfAll = (requestId: string): Record<string, string> => ({
  [requestIdHeader]: requestId,
  'X-Content-Type-Options': 'nosniff',
})

/** What an answer is written to, as Koa has it. */
interface KoaAnswer {
  status: number
  body: unknown
  set(fields: Record<string, string>): void
}

/** Answers with the error body of every endpoint. */
export function writeFault(answer: KoaAnswer, fault: Fault): void {
  const { status, headers, body } = faultReply(fault, 'service')
  answer.set({ 'Content-Type': 'application/json', ...headers })
  answer.status = status
  answer.body = JSON.stringify(body)
}

/** The same on a raw connection, which it closes. */
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
