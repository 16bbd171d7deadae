import { fixedLimits } from '#generated/limits.ts'
import type { ClientMetadata } from '#generated/rest/models.ts'
import { hostedClientOf, isAllowedRedirect } from '../../domain/redirects.ts'
import { knownScopes, knownScopesIn } from '../../domain/scopes.ts'
import { toVisibleLine } from '../../domain/visible-text.ts'
import { Fault } from '../../fault.ts'
import type { Config } from '../../settings/config.ts'
import type { PublicClient } from '../../store/access/clients.ts'

/**
 * Returns the fields of a client that describes itself, by a registration or by a metadata document. Leaves out
 * redirect URIs that are not allowed, because apps send several URIs and need only one. Throws if the client uses
 * redirects and none is left.
 */
export function clientFieldsOf(
  { client_name, redirect_uris: sentUris = [], scope }: ClientMetadata,
  { redirectUris }: Pick<Config, 'redirectUris'>,
  usesRedirect: boolean,
): Pick<PublicClient, 'name' | 'redirect_uris' | 'scope'> {
  const redirect_uris = [...new Set(sentUris)].filter((uri) => isAllowedRedirect(uri, redirectUris))
  if (usesRedirect && redirect_uris.length === 0) {
    const missing = hostedClientOf(sentUris) ?? 'the address'
    throw new Fault(
      'invalid_redirect_uri',
      `no redirect URI is allowed: use a loopback address, or ask the operator to add ${missing} to REDIRECT_URIS`,
    )
  }
  return { name: nameOf(client_name ?? ''), redirect_uris, scope: scopesOf(scope ?? '').join(' ') }
}

/** Returns a client whose id is the URL of its metadata document. The store has no row for it before a consent. */
export const documentClient = (
  id: string,
  fields: Pick<PublicClient, 'name' | 'redirect_uris' | 'scope'>,
): PublicClient => ({
  id,
  ...fields,
  secret_hash: null,
  agent_id: null,
  session_id: null,
  revoked_at: null,
  device_grant: false,
  used_at: null,
})

/** Returns the name of an app in a form that pages can show safely. */
function nameOf(text: string): string | null {
  return [...toVisibleLine(text)].slice(0, fixedLimits.clientNameCharactersMax).join('').trim() || null
}

/** Returns the known scopes that the client requests. Without one, returns all scopes (RFC 7591 section 2). */
function scopesOf(text: string): string[] {
  const known = knownScopesIn(text) ?? []
  return known.length > 0 ? known : [...knownScopes]
}
