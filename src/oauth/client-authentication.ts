import type { ClientForm } from '#generated/rest/routes.ts'
import { isStorableText } from '../domain/json-values.ts'
import { Fault } from '../fault.ts'
import type { Client, PublicClient } from '../store/clients.ts'
import type { Store } from '../store/index.ts'
import { dummyHashOf, type Secrets } from './secrets.ts'
import type { WrongSecrets } from './wrong-secrets.ts'

/** The ways below, by their names in metadata (RFC 8414 section 2); `none` is a public client's. */
export const authenticationMethods = ['client_secret_post', 'client_secret_basic', 'none'] as const

interface Credentials {
  id: string
  /** A public client has none. */
  secret: string | undefined
}

export interface ClientAuthenticationDeps {
  store: Pick<Store, 'clients'>
  secrets: Secrets
  wrongSecrets: WrongSecrets
}

/** The parts of a request by which a client may authenticate. */
export interface ClientRequest {
  authorization: string | undefined
  form: ClientForm
  /** Where it came from. */
  source: string
}

/**
 * The client behind a request: a public one by its name, since it has no secret. There is one refusal
 * for whatever is wrong with the credentials. A secret that is quick to check and right is never refused, however many
 * attempts of others have failed. All others wait in a queue, and are refused unchecked where too many were wrong.
 */
export async function authenticateClient(
  { store, secrets, wrongSecrets }: ClientAuthenticationDeps,
  { authorization, form, source }: ClientRequest,
): Promise<Client> {
  const { id, secret } = credentialsOf(authorization, form)
  if (secret === undefined) return publicClient({ store, wrongSecrets }, id, source)
  const attempt = { clientId: id, source }
  const client = await store.clients.find(id)
  const stored = client?.secret_hash ?? dummyHashOf(id)
  if (client?.revoked_at === null && secrets.isRightAtOnce(secret, stored)) return client
  wrongSecrets.requireFew(attempt)
  return secrets.inTurn(source, secret, stored, async () => {
    wrongSecrets.requireFew(attempt) // others may have failed while this one waited
    const isRight = await secrets.verify(secret, stored)
    if (isRight && client?.revoked_at === null) return client
    wrongSecrets.count(attempt)
    throw new Fault('invalid_client')
  })
}

async function publicClient(
  { store, wrongSecrets }: Pick<ClientAuthenticationDeps, 'store' | 'wrongSecrets'>,
  id: string,
  source: string,
): Promise<PublicClient> {
  wrongSecrets.requireFew({ source })
  const client = await store.clients.find(id)
  if (client?.redirect_uris && client.revoked_at === null) return client
  wrongSecrets.count({ source })
  throw new Fault('invalid_client')
}

/** The client's name and secret, from the body or from HTTP Basic, but not from both (RFC 6749 section 2.3.1). */
function credentialsOf(authorization: string | undefined, { client_id, client_secret }: ClientForm): Credentials {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic) {
    if (client_secret !== undefined || (client_id ?? basic.id) !== basic.id)
      throw new Fault('invalid_request', 'authenticate once: in the Authorization header or in the body')
    return basic
  }
  if (client_id === undefined) throw new Fault('invalid_client')
  return { id: client_id, secret: client_secret }
}

/** Name and secret are form-encoded before they are joined and encoded in base64, and text like that of any form. */
function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded, ...rest] = authorization.split(' ')
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const separator = decoded.indexOf(':')
  if (scheme?.toLowerCase() !== 'basic' || rest.length > 0 || separator < 0) throw new Fault('invalid_client')
  const [id, secret] = [decoded.slice(0, separator), decoded.slice(separator + 1)].map(formDecoded)
  if (id === undefined || secret === undefined || ![id, secret].every(isStorableText)) throw new Fault('invalid_client')
  return { id, secret }
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
