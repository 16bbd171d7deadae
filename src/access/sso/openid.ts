import { importJWK, type JWK } from 'jose'
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import { isObject } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { createRecentCache } from '../../platform/caches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Provider } from './providers.ts'

/** Loads the OpenID Connect library at its first use, because most services never need it. */
const library = () => import('openid-client')

/** Algorithms of ID tokens that the service accepts. `none` and algorithms with the client secret are missing. */
const acceptedAlgorithms: readonly string[] = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']

const responseBytesMax = 131_072
const responseMs = 5_000
/** Requests to the issuer of one provider that the process has open at the same time. A slow issuer delays no other. */
const requestsMax = 16
/** Issuers whose metadata the process stores. */
const cachedMax = 512
const freshMs = 5 * 60_000
/** Time in milliseconds for which a failure of an issuer is remembered, so that its outage costs little. */
const failedMs = 10_000
const subjectPattern = /^[\x20-\x7e]{1,255}$/
/** Longest address in the metadata of an issuer. */
const addressCharactersMax = 2_048

/** Values that tie one sign-in to one browser. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** Person whom an issuer has confirmed. */
export interface ConfirmedPerson {
  subject: string
  /** Address that the issuer has verified. Undefined for any other address. */
  email: string | undefined
  name: string | undefined
  username: string | undefined
  groups: readonly string[]
  /** Time at which the person signed in at the issuer, in seconds. Undefined if the issuer does not state it. */
  signedInAt: number | undefined
}

/** Client of OpenID Connect issuers (code flow with PKCE). */
export interface OpenIdClient {
  /** Throws unless the metadata of the issuer can be read and is usable. */
  check(provider: Provider): Promise<void>
  /** Returns the address at the issuer where the person signs in, unless it happened in the last `maxAge` seconds. */
  signInAddress(provider: Provider, redirectUri: string, maxAge: number, checks: SignInChecks): Promise<string>
  /** Redeems the code in the address to which the issuer has redirected the person. */
  confirm(provider: Provider, address: URL, checks: SignInChecks): Promise<ConfirmedPerson>
}

type Claims = Readonly<Record<string, unknown>>

interface CachedMetadata {
  metadata: Promise<ServerMetadata>
  until: number
}

/**
 * Creates the client. It stores the metadata of issuers for some minutes. It reads their keys at every sign-in, so that
 * a new key works at once and a removed key never.
 */
export function createOpenIdClient({ clock }: { clock: Clock }): OpenIdClient {
  const cache = createRecentCache<CachedMetadata>(cachedMax)

  function metadataOf(provider: Provider): Promise<ServerMetadata> {
    const key = `${provider.id} ${provider.issuer}`
    const known = cache.get(key)
    if (known && clock() < known.until && clock() > known.until - freshMs) return known.metadata
    const entry = { metadata: discover(provider), until: clock() + freshMs }
    entry.metadata.catch(() => (entry.until = clock() + failedMs))
    cache.set(key, entry)
    return entry.metadata
  }

  const configured = async (provider: Provider): Promise<Configuration> =>
    configurationOf(provider, await metadataOf(provider))

  return {
    check: async (provider) => void (await discover(provider)),

    async signInAddress(provider, redirectUri, maxAge, { state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const config = await configured(provider)
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(maxAge),
      }).href
    },

    async confirm(provider, address, { state, nonce, verifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await library()
      const config = await configured(provider)
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await authorizationCodeGrant(config, address, checks)
        const claims = tokens.claims()
        if (!claims || !subjectPattern.test(claims.sub)) throw rejected('the subject is invalid')
        const isComplete = claims['email'] !== undefined && claims[provider.groupsClaim] !== undefined
        const mayAsk = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
        const more: Claims = mayAsk ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        // The address and the statement that it is verified must come from the same answer.
        const { email_verified: _, ...others } = more
        // Only the signed ID token states when the person signed in.
        const { auth_time } = claims
        return personOf(
          { ...(claims['email'] === undefined ? more : others), ...claims, auth_time },
          provider.groupsClaim,
        )
      } catch (thrown) {
        throw faultOf(thrown)
      }
    },
  }
}

/** Reads the metadata of the issuer (OpenID Connect Discovery). The issuer in it must equal the configured one. */
async function discover(provider: Provider): Promise<ServerMetadata> {
  const { customFetch, discovery } = await library()
  try {
    const options = { [customFetch]: fetchThrough(provider), timeout: responseMs / 1000 }
    const config = await discovery(new URL(provider.issuer), provider.clientId, {}, undefined, options)
    const found = JSON.parse(JSON.stringify(config.serverMetadata())) as ServerMetadata // leaves its functions out
    if (found.issuer !== provider.issuer) throw rejected('it names another issuer')
    return usedMetadata(found)
  } catch (thrown) {
    throw faultOf(thrown)
  }
}

/**
 * Returns the metadata that the service uses. Each part has a bounded size, so that the cache has one, too. Throws if a
 * part is missing or unusable.
 */
function usedMetadata(found: ServerMetadata): ServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = found
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = found
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = found
  const accepted = acceptedAlgorithms.filter((one) => Array.isArray(algorithms) && algorithms.includes(one))
  if (accepted.length === 0) throw rejected('it signs with no accepted algorithm')
  if (![authorization_endpoint, token_endpoint, jwks_uri].every(isHttps)) throw rejected('an address is missing')
  return {
    issuer,
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    ...(isHttps(userinfo_endpoint) && { userinfo_endpoint }),
    id_token_signing_alg_values_supported: accepted,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'].filter(
      (one) => Array.isArray(methods) && methods.includes(one),
    ),
    authorization_response_iss_parameter_supported: found.authorization_response_iss_parameter_supported === true,
  } as ServerMetadata
}

const isHttps = (address: unknown): boolean =>
  typeof address === 'string' &&
  address.length <= addressCharactersMax &&
  address.startsWith('https://') &&
  URL.canParse(address)

async function configurationOf(provider: Provider, metadata: ServerMetadata): Promise<Configuration> {
  const openid = await library()
  const config = new openid.Configuration(metadata, provider.clientId, {}, await authenticationOf(provider, metadata))
  config[openid.customFetch] = fetchThrough(provider)
  config.timeout = responseMs / 1000
  openid.enableNonRepudiationChecks(config) // verifies the signature of the ID token
  return config
}

async function authenticationOf({ authentication, secret }: Provider, metadata: ServerMetadata) {
  const { ClientSecretBasic, ClientSecretPost, PrivateKeyJwt } = await library()
  if (authentication === 'private_key_jwt') {
    const jwk = JSON.parse(secret) as JWK
    const key = await importJWK(jwk, jwk.alg)
    if (key instanceof Uint8Array) throw new Error('the client key is not a private key')
    return PrivateKeyJwt({ key, ...(jwk.kid !== undefined && { kid: jwk.kid }) })
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/** Number of open requests of each provider that has some. */
const openRequests = new Map<string, number>()

/** Returns the `fetch` of the library. All requests to an issuer go through the egress. */
const fetchThrough =
  ({ id, egress }: Pick<Provider, 'id' | 'egress'>): CustomFetch =>
  async (address, { method, headers, body }) => {
    const open = openRequests.get(id) ?? 0
    if (open >= requestsMax) throw unreachable()
    openRequests.set(id, open + 1)
    try {
      const found = await egress.exchange(address, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: Buffer.from(String(body)) } : {}),
        bytesMax: responseBytesMax,
        totalMs: responseMs,
      })
      if (!found || found.status < 200 || found.status > 599) throw unreachable()
      const type = found.headers['content-type']
      return new Response(found.text === '' ? null : found.text, {
        status: found.status,
        ...(type !== undefined && { headers: { 'content-type': type } }),
      })
    } finally {
      const left = (openRequests.get(id) ?? 1) - 1
      if (left > 0) openRequests.set(id, left)
      else openRequests.delete(id)
    }
  }

function personOf(claims: Claims, groupsClaim: string): ConfirmedPerson {
  const text = (name: string): string | undefined => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= 254 ? value : undefined
  }
  const groups = [claims[groupsClaim] ?? []].flat() // bounded by the size of the response
  return {
    subject: String(claims['sub']),
    email: claims['email_verified'] === true ? text('email') : undefined,
    name: text('name'),
    signedInAt: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : undefined,
    username: text('preferred_username'),
    groups: groups.filter((group) => typeof group === 'string'),
  }
}

const unreachable = (): Fault =>
  new Fault('FORBIDDEN', 'the single sign-on service did not answer: try again in a few minutes')

const rejected = (reason: string): Fault =>
  new Fault(
    'FORBIDDEN',
    `the single sign-on service gave no valid answer (${reason}): start again, or ask its administrator`,
  )

/**
 * Returns the error for a failure of the library. Its texts and the log name only the code of the failure, because the
 * error of the library may contain tokens.
 */
function faultOf(thrown: unknown): Fault {
  for (let error: unknown = thrown; isObject(error); error = error['cause']) {
    if (error instanceof Fault) return error
    if (error['error'] === 'access_denied')
      return new Fault('FORBIDDEN', 'the single sign-on was cancelled: start again')
    if (error['name'] === 'TimeoutError') return unreachable()
  }
  const { code } = Object(thrown) as { code?: unknown }
  return rejected(typeof code === 'string' ? code : 'unknown')
}
