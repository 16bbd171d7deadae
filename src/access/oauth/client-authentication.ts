import type { ClientForm } from '#generated/rest/routes.ts'
import { hourMs } from '../../domain/durations.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import type { Client, PublicClient } from '../../store/access/clients.ts'
import type { Store } from '../../store/index.ts'
import { dummyHashOf, type Secrets, type WrongSecrets } from './secrets.ts'

/**
 * Records that a public client received a code or tokens. Its registration is therefore not removed. Writes at most
 * once an hour, because many token families may share a client.
 */
export const noteUse = ({ clients }: Pick<Store, 'clients'>, id: string, now: number): Promise<void> =>
  clients.noteUse(id, now, now - hourMs)

/** Supported authentication methods, by their names in metadata (RFC 8414 section 2). Public clients use `none`. */
export const authenticationMethods = ['client_secret_post', 'client_secret_basic', 'none'] as const

interface Credentials {
  id: string
  /** A public client has none. */
  secret: string | undefined
}

interface ClientAuthenticationDeps {
  store: Pick<Store, 'clients'>
  secrets: Secrets
  wrongSecrets: WrongSecrets
}

/** The parts of a request by which a client may authenticate. */
interface ClientRequest {
  authorization: string | undefined
  form: ClientForm
  /** IP address or network of the caller. */
  source: string
}

/**
 * Returns the client that sends a request. A public client has no secret, so its id is enough. All wrong credentials
 * get the same error. A correct secret that is quick to check is always accepted, however many other attempts failed.
 * Other secrets wait in a queue. They are rejected without a check after too many wrong ones.
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
  if (client?.revoked_at === null && secrets.isQuicklyCorrect(secret, stored)) return client
  wrongSecrets.requireFew(attempt)
  return secrets.inTurn(source, secret, stored, async () => {
    wrongSecrets.requireFew(attempt) // other attempts may have failed during the wait
    const isCorrect = await secrets.verify(secret, stored)
    if (isCorrect && client?.revoked_at === null) return client
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

/** Reads the id and the secret from the body or from HTTP Basic. Throws if both have them (RFC 6749 section 2.3.1). */
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

/** Decodes HTTP Basic credentials. Id and secret are form-encoded before they are joined and encoded in base64. */
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
