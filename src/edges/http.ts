import type { Reply } from '#generated/rest/call.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { errors } from '#generated/errors.ts'
import type { Fault } from '../fault.ts'

/** A fault as the contract writes it: `{error: {code, message}}`, or RFC 6749's form at the OAuth endpoints. */
export function faultReply(fault: Fault, family: RouteFacts['errors'], withAuthorization = false): Reply {
  return {
    status: fault.status,
    headers: faultHeaders(fault, withAuthorization),
    body: family === 'oauth' ? oauthBody(fault) : serviceBody(fault),
  }
}

const serviceBody = ({ code, detail }: Fault): object => ({ error: { code, message: detail } })

/** The endpoint's own codes as they are; what the edge refused before it is invalid, unless waiting helps. */
function oauthBody({ code, detail, status }: Fault): object {
  const refusal = status < 500 ? 'invalid_request' : 'server_error'
  const general = status === 429 || status === 503 ? 'temporarily_unavailable' : refusal
  const error = errors[code].family === 'oauth' ? code : general
  return { error, error_description: detail }
}

const challenges: Partial<Record<Fault['code'], string>> = {
  UNAUTHORIZED: 'Bearer error="invalid_token"',
  TOKEN_EXPIRED: 'Bearer error="invalid_token"',
  INSUFFICIENT_SCOPE: 'Bearer error="insufficient_scope"',
}

/** A client that used the Authorization header is told of the scheme it failed at (RFC 6749 section 5.2). */
function faultHeaders({ code, retryAfterSeconds }: Fault, withAuthorization: boolean): Record<string, string> {
  const challenge = code === 'invalid_client' && withAuthorization ? 'Basic realm="token"' : challenges[code]
  return {
    ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  }
}
