import { hash } from 'node:crypto'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { fixedLimits } from '#generated/limits.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { agentGoneFault, keyWithdrawnFault } from '../../domain/authority.ts'
import { dayMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import { createRecentCache } from '../../platform/caches.ts'
import { type Clock, startStopwatch } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import { signingAlgorithm, type SigningKeys } from './keys.ts'
import type { ProtectedResources } from './resources.ts'

/** Milliseconds after the last use of a token family until its refresh token expires. */
export const refreshTokenLifetimeMs = fixedLimits.refreshDays * dayMs

export const createAuthorizationCode = (): string => generateSecret()

export const createDeviceCode = (): string => generateSecret()

export const createRefreshToken = (): string => `ort_${generateSecret()}`

/**
 * Returns the hash under which a code or refresh token is stored. A fast hash is enough, because it has 256 random
 * bits.
 */
export const hashOpaqueToken = (token: string): string => hash('sha256', token, 'base64url')

interface VerifierDeps {
  issuer: string
  keys: Pick<SigningKeys, 'verifier'>
  clock: Clock
}

const requiredClaims = ['exp', 'iat', 'aud', 'scope', 'azp', 'sid']

/** Pattern of the compact form of a JWS: three texts in base64url (RFC 7515 section 7.1). */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Highest number of seconds by which the issue time `iat` may be in the future, because clocks differ a little. */
const leadSecondsMax = 60

/** Claims of a JWT, and the id of the key that signed it. */
interface VerifiedJwt {
  payload: JWTPayload
  keyId: string
}

/**
 * Creates the function that verifies JWTs of this service (RFC 7519, RFC 9068). It throws UNAUTHORIZED or
 * TOKEN_EXPIRED.
 */
function createVerifier({ issuer, keys, clock }: VerifierDeps): (token: string) => Promise<VerifiedJwt> {
  const rules = { algorithms: [signingAlgorithm], typ: 'at+jwt', issuer, requiredClaims }

  async function verificationKeyOf({ kid, crit }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = kid === undefined || crit !== undefined ? undefined : await keys.verifier(kid)
    if (!key) throw new Fault('UNAUTHORIZED')
    return key
  }

  return async (token) => {
    if (!compact.test(token)) throw new Fault('UNAUTHORIZED')
    const now = { currentDate: new Date(clock()) }
    const verification = jwtVerify(token, verificationKeyOf, { ...rules, ...now })
    const { payload, protectedHeader } = await verification.catch(throwTokenError)
    if (payload.iat! > clock() / 1000 + leadSecondsMax) throw new Fault('UNAUTHORIZED')
    return { payload, keyId: String(protectedHeader.kid) }
  }
}

function throwTokenError(error: unknown): never {
  if (error instanceof Fault) throw error
  if (error instanceof errors.JWTExpired) throw new Fault('TOKEN_EXPIRED')
  if (error instanceof errors.JOSEError || error instanceof TypeError)
    throw new Fault('UNAUTHORIZED', undefined, { cause: error })
  throw error
}

const cachedTokensMax = 10_000
const cachedScopeListsMax = 100

/** Creates the function that returns the scopes of a claim. Tokens with the same scopes share one list. */
function createScopeLists() {
  const cache = createRecentCache<readonly string[]>(cachedScopeListsMax)
  return (claim: string): readonly string[] => {
    let scopes = cache.get(claim)
    if (!scopes) cache.set(claim, (scopes = claim.split(' ')))
    return scopes
  }
}

/** Returns the last characters of the signature as a short cache key. The caller also compares the whole token. */
const cacheKeyOf = (token: string): string => token.slice(-43)

/** Claims of an access token. */
interface TokenContents {
  /** Id of the account. In a token for an agent: id of the account or organization that owns the agent. */
  subject: string
  /** Id of the agent. Absent in a token of a person, who acts without an agent. */
  agentId?: string | undefined
  clientId: string
  /** Id of the token family. Without a family, the id of the client. Sockets close when the family or client ends. */
  sessionId: string
  scopes: readonly string[]
  resource: ResourceName
}

export interface VerifiedToken extends Omit<TokenContents, 'agentId'> {
  /** Agent of the token; undefined in a token of a person. */
  agent: { id: string; handle: string } | undefined
  /** Id of the key that signed the token. */
  keyId: string
  /** Expiry in milliseconds since the epoch. */
  expiresAt: number
}

interface TokenDeps {
  issuer: string
  resources: ProtectedResources
  keys: SigningKeys
  clock: Clock
  /** Monotonic clock in milliseconds. Only tests set it. */
  elapsed?: (() => number) | undefined
  ids: IdGenerator
  /** Returns the handle of an agent. Called once for each token, because a handle never changes. */
  handleOf: (agentId: string) => Promise<string | undefined>
}

interface CachedToken {
  token: string
  contents: VerifiedToken
  /**
   * Expiry of the token by the monotonic clock, in milliseconds. A cached token therefore expires in time, even if the
   * system clock is set back. Tokens outside the cache are then rejected, because their issue times are in the future.
   */
  deadline: number
}

/**
 * Creates the functions that issue and verify access tokens. Each token is a JWT for one resource (RFC 9068, RFC 8707).
 */
export function createAccessTokens(deps: TokenDeps) {
  const { issuer, resources, keys, clock, elapsed = startStopwatch(), ids, handleOf } = deps
  const verifyJwt = createVerifier({ issuer, keys, clock })
  const cache = createRecentCache<CachedToken>(cachedTokensMax)
  const scopesIn = createScopeLists()

  async function contentsOf(token: string): Promise<VerifiedToken> {
    const { payload, keyId } = await verifyJwt(token)
    const { aud, scope, azp, sid, agent_id, sub, exp, token_type } = payload
    const resource = typeof aud === 'string' ? resources.find(aud) : undefined
    const texts = [scope, azp, sid, sub, agent_id ?? ''].every((claim) => typeof claim === 'string')
    if (!resource || !texts || exp === undefined || token_type !== 'access') throw new Fault('UNAUTHORIZED')
    return {
      subject: String(sub),
      agent: agent_id === undefined ? undefined : await agentOf(String(agent_id)),
      clientId: String(azp),
      sessionId: String(sid),
      scopes: scopesIn(String(scope)),
      resource,
      keyId,
      expiresAt: exp * 1000,
    }
  }

  async function verifyUncached(token: string): Promise<CachedToken> {
    const contents = await contentsOf(token)
    const verified = { token, contents, deadline: elapsed() + contents.expiresAt - clock() }
    if (contents.resource !== 'ws') cache.set(cacheKeyOf(token), verified) // a socket sends its token only once
    return verified
  }

  async function agentOf(id: string): Promise<{ id: string; handle: string }> {
    const handle = await handleOf(id)
    if (handle === undefined) throw agentGoneFault()
    return { id, handle }
  }

  return {
    /** Returns a signed token that is valid from now. */
    async issue({ subject, agentId, clientId, sessionId, scopes, resource }: TokenContents): Promise<string> {
      const { kid, privateKey } = keys.signer()
      const issuedAt = Math.floor(clock() / 1000)
      const client = { azp: clientId, client_id: clientId, sid: sessionId }
      return new SignJWT({ agent_id: agentId, ...client, scope: scopes.join(' '), token_type: 'access' })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(resources.identifiers[resource])
        .setJti(ids('jti'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + fixedLimits.accessTokenSeconds)
        .sign(privateKey)
    },

    /** Returns the claims of a token. Caches verified tokens. Throws UNAUTHORIZED or TOKEN_EXPIRED. */
    async verify(token: string, resource: ResourceName): Promise<VerifiedToken> {
      const cached = cache.get(cacheKeyOf(token))
      const { contents, deadline } = cached?.token === token ? cached : await verifyUncached(token)
      if (!keys.has(contents.keyId)) throw keyWithdrawnFault()
      if (contents.expiresAt <= clock() || deadline <= elapsed()) throw new Fault('TOKEN_EXPIRED')
      if (contents.resource !== resource) throw new Fault('UNAUTHORIZED')
      return contents
    },
  }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>
