import type { TokenRequest } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import type { Credentials } from './client-credentials.ts'

/** The client's name and secret, from the body or from HTTP Basic, but not from both (RFC 6749 section 2.3.1). */
export function credentialsOf(authorization: string | undefined, { client_id, client_secret }: TokenRequest): Credentials {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic) {
    if (client_secret !== undefined || (client_id ?? basic.id) !== basic.id)
      throw new Fault('invalid_request', 'authenticate once: in the Authorization header or in the body')
    return basic
  }
  if (client_id === undefined || client_secret === undefined) throw new Fault('invalid_client')
  return { id: client_id, secret: client_secret }
}

/** Name and secret are form-encoded before they are joined and encoded in base64. */
function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded, ...rest] = authorization.split(' ')
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const separator = decoded.indexOf(':')
  if (scheme?.toLowerCase() !== 'basic' || rest.length > 0 || separator < 0) throw new Fault('invalid_client')
  try {
    const [id, secret] = [decoded.slice(0, separator), decoded.slice(separator + 1)].map((half) => decodeURIComponent(half.replaceAll('+', ' ')))
    return { id: id!, secret: secret! }
  } catch {
    throw new Fault('invalid_client')
  }
}
