import type { PostedCredentials } from '#generated/rest/routes.ts'
import { problemInJson } from '../domain/json-values.ts'
import { Fault } from '../fault.ts'
import type { Client } from '../store/clients.ts'
import type { Store } from '../store/index.ts'
import { hashOfNobody, type Secrets } from './secrets.ts'
import type { WrongSecrets } from './wrong-secrets.ts'

export interface Credentials {
  id: string
  secret: string
}

export interface ClientAuthenticationDeps {
  store: Pick<Store, 'clients'>
  secrets: Secrets
  wrongSecrets: WrongSecrets
}

/**
 * The client behind the credentials. There is one refusal for whatever is wrong with them, and none but that for a
 * secret which is found right at once: nobody else's failures, from wherever, turn its client away. All others wait, and
 * are not looked at where too many were wrong.
 */
export async function authenticateClient(
  { store, secrets, wrongSecrets }: ClientAuthenticationDeps,
  { id, secret }: Credentials,
  source: string,
): Promise<Client> {
  const attempt = { clientId: id, source }
  const client = await store.clients.find(id)
  const stored = client?.secret_hash ?? hashOfNobody(id)
  if (client?.revoked_at === null && secrets.isRightAtOnce(secret, stored)) return client
  wrongSecrets.requireFew(attempt)
  return secrets.inTurn(source, secret, stored, async () => {
    wrongSecrets.requireFew(attempt) // others may have failed while this one waited
    const genuine = await secrets.verify(secret, stored)
    if (genuine && client?.revoked_at === null) return client
    wrongSecrets.count(attempt)
    throw new Fault('invalid_client')
  })
}

/** The client's name and secret, from the body or from HTTP Basic, but not from both (RFC 6749 section 2.3.1). */
export function credentialsOf(
  authorization: string | undefined,
  { client_id, client_secret }: PostedCredentials,
): Credentials {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic) {
    if (client_secret !== undefined || (client_id ?? basic.id) !== basic.id)
      throw new Fault('invalid_request', 'authenticate once: in the Authorization header or in the body')
    return basic
  }
  if (client_id === undefined || client_secret === undefined) throw new Fault('invalid_client')
  return { id: client_id, secret: client_secret }
}

/** Name and secret are form-encoded before they are joined and encoded in base64, and text like that of any form. */
function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded, ...rest] = authorization.split(' ')
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const separator = decoded.indexOf(':')
  if (scheme?.toLowerCase() !== 'basic' || rest.length > 0 || separator < 0) throw new Fault('invalid_client')
  const [id, secret] = [decoded.slice(0, separator), decoded.slice(separator + 1)].map(formDecoded)
  if (id === undefined || secret === undefined || problemInJson([id, secret]) !== undefined)
    throw new Fault('invalid_client')
  return { id, secret }
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
