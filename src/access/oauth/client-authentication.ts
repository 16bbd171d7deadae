import type { ClientForm } from '#generated/rest/routes.ts'
import { isDocumentUrl } from '../../domain/clients.ts'
import { hourMs } from '../../domain/durations.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import type { Client, PublicClient } from '../../store/access/clients.ts'
import type { Store } from '../../store/index.ts'
import { documentClient } from './client-metadata.ts'
import { dummyHashOf, type SecretChecks, type FailedSecretLimits } from './secrets.ts'

/** Milliseconds after which a use of a client is stored again. */
export const clientUseMs = hourMs

/**
 * Records that a client received a code or tokens. People see the time, and the registration of a public client is not
 * removed as unused. Writes at most once an hour, because many token families may share a client.
 */
export const recordClientUse = ({ clients }: Pick<Store, 'clients'>, id: string, now: number): Promise<void> =>
  clients.noteUse(id, now, now - clientUseMs)

/** Supported authentication methods, by their names in metadata (RFC 8414 section 2). Public clients use `none`. */
export const clientAuthenticationMethods = ['client_secret_post', 'client_secret_basic', 'none'] as const

interface Credentials {
  id: string
  /** Secret of the client; undefined for a public client. */
  secret: string | undefined
}

interface ClientAuthenticationDeps {
  store: Pick<Store, 'clients'>
  secrets: SecretChecks
  wrongSecrets: FailedSecretLimits
}

/** Parts of a request with which a client may authenticate. */
interface ClientRequest {
  authorization: string | undefined
  form: ClientForm
  /** IP address or network of the caller. */
  source: string
}

/**
 * Returns the client that sent a request. Throws the same error for all wrong credentials. A public client needs only
 * its id. A correct secret that is fast to check is accepted even after many failed attempts. Any other secret waits in
 * a queue for its check. After too many failed attempts, it is rejected without a check.
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
  const isQuicklyCorrect = secrets.isQuicklyCorrect(secret, stored) // also without a client, to take the same time
  if (isQuicklyCorrect && client?.revoked_at === null) return client
  wrongSecrets.requireFew(attempt)
  return secrets.inTurn(source, secret, stored, async () => {
    const takeBack = await wrongSecrets.reserve(attempt)
    const isCorrect = await secrets.verify(secret, stored)
    if (isCorrect && client?.revoked_at === null) {
      await takeBack()
      return client
    }
    throw new Fault('invalid_client')
  })
}

async function publicClient(
  { store, wrongSecrets }: Pick<ClientAuthenticationDeps, 'store' | 'wrongSecrets'>,
  id: string,
  source: string,
): Promise<PublicClient> {
  wrongSecrets.requireFew({ source })
  const client = (await store.clients.find(id)) ?? unusedDocumentClient(id)
  if (client?.redirect_uris && client.revoked_at === null) return client
  wrongSecrets.count({ source })
  throw new Fault('invalid_client')
}

/**
 * Returns a client without any access for the URL of a metadata document that no person has authorized. The token
 * endpoint therefore does not reveal which apps people use here. Returns undefined for other ids.
 */
const unusedDocumentClient = (id: string): PublicClient | undefined =>
  isDocumentUrl(id) ? documentClient(id, { name: null, redirect_uris: [], scope: '' }) : undefined

/**
 * Reads the id and the secret of the client from the body or from HTTP Basic. Throws if both have them (RFC 6749
 * section 2.3.1).
 */
function credentialsOf(authorization: string | undefined, { client_id, client_secret }: ClientForm): Credentials {
  const basic = authorization === undefined ? undefined : basicCredentials(authorization)
  if (basic) {
    if (client_secret !== undefined || (client_id ?? basic.id) !== basic.id)
      throw new Fault(
        'invalid_request',
        'the client authenticates twice: use either the Authorization header or the body',
      )
    return basic
  }
  if (client_id === undefined) throw new Fault('invalid_client')
  return { id: client_id, secret: client_secret }
}

/** Decodes HTTP Basic credentials. The client first form-encodes the id and the secret, then encodes both in base64. */
function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded, ...rest] = authorization.split(' ')
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const separator = decoded.indexOf(':')
  if (scheme?.toLowerCase() !== 'basic' || rest.length > 0 || separator < 0) throw new Fault('invalid_client')
  const [id, secret] = [decoded.slice(0, separator), decoded.slice(separator + 1)].map(formDecoded)
  // An empty secret is no guess, and does not count: some clients without a secret send one.
  if (id === undefined || !secret || ![id, secret].every(isStorableText)) throw new Fault('invalid_client')
  return { id, secret }
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
