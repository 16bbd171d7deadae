import { fixedLimits } from '#generated/limits.ts'
import type { ClientMetadata, RegisteredClient } from '#generated/rest/models.ts'
import type { Config } from '../config.ts'
import { isAllowedRedirect } from '../domain/redirects.ts'
import { knownScopes, parseScope } from '../domain/scopes.ts'
import { asVisibleLine } from '../domain/visible-text.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import type { RegistrationLimits } from '../store/unused-registrations.ts'
import { publicGrantNames } from './grants/index.ts'

export interface RegistrationDeps {
  config: Pick<Config, 'redirectUris' | 'registrationsPerAddressPerMinute'>
  store: Pick<Store, 'transaction'>
  clock: Clock
  ids: Ids
}

/**
 * Registers a public client (RFC 7591): what can be ignored or replaced of a request is (section 2), and the answer
 * says what was registered. Redirects that are not allowed are left out, since apps name several and need one.
 */
export async function registerClient(
  { config, store, clock, ids }: RegistrationDeps,
  metadata: ClientMetadata,
  source: string,
): Promise<RegisteredClient> {
  const redirect_uris = [...new Set(metadata.redirect_uris)].filter((uri) =>
    isAllowedRedirect(uri, config.redirectUris),
  )
  if (redirect_uris.length === 0) throw new Fault('invalid_redirect_uri')
  const now = clock()
  const client = {
    id: ids('cli'),
    name: nameOf(metadata.client_name),
    redirect_uris,
    scope: scopesOf(metadata.scope).join(' '),
  }
  await store.transaction(async ({ clients }) => {
    await clients.register(client, now)
    await clients.addUnused(client, source, now, unusedLimits(config))
  })
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now / 1000),
    ...(client.name !== null && { client_name: client.name }),
    redirect_uris,
    grant_types: publicGrantNames,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: client.scope,
  }
}

/** Behind a proxy all registrations come from one address, so that address has no limit of its own. */
function unusedLimits({ registrationsPerAddressPerMinute }: RegistrationDeps['config']): RegistrationLimits {
  const hasAddresses = registrationsPerAddressPerMinute > 0
  return {
    all: { clients: fixedLimits.unusedRegistrationsMax, bytes: fixedLimits.unusedRegistrationBytesMax },
    address: {
      clients: hasAddresses ? fixedLimits.unusedRegistrationsPerAddressMax : Infinity,
      bytes: hasAddresses ? fixedLimits.unusedRegistrationBytesPerAddressMax : Infinity,
    },
  }
}

/** In a form in which people can be shown it. */
function nameOf(text = ''): string | null {
  return [...asVisibleLine(text)].slice(0, fixedLimits.clientNameCharactersMax).join('').trim() || null
}

/** Scopes of OpenID Connect (Core 1.0, sections 3.1.2.1, 5.4 and 11), which clients name everywhere, as for nothing. */
const openIdScopes: readonly string[] = ['openid', 'profile', 'email', 'address', 'phone', 'offline_access']

/**
 * Of what the client names that which exists; all that there is where it names nothing. Who names only what does not
 * exist meant something else than everything.
 */
function scopesOf(text = ''): string[] {
  const asked = parseScope(text).filter((scope) => !openIdScopes.includes(scope))
  if (asked.length === 0) return [...knownScopes]
  const known = asked.filter((scope) => knownScopes.has(scope))
  if (known.length === 0) throw new Fault('invalid_client_metadata', 'none of the scopes exists here')
  return known
}
