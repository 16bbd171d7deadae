import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { algorithm, type Keys } from './keys.ts'

export interface VerifierDeps {
  issuer: string
  keys: Pick<Keys, 'verifier'>
  clock: Clock
}

const requiredClaims = ['exp', 'iat', 'aud', 'scope', 'azp', 'sid']

/** Compact form of a JWS: three texts in base64url (RFC 7515 section 7.1). */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Longest time by which `iat` may be in the future. The clocks of two processes differ by less. */
const leadSecondsMax = 60

/** The claims of a JWT, and the key that signed it. */
export interface VerifiedJwt {
  payload: JWTPayload
  keyId: string
}

/**
 * Creates the check of JWTs that a key of this service signed (RFC 7519, RFC 9068). It throws UNAUTHORIZED or
 * TOKEN_EXPIRED.
 */
export function createVerifier({ issuer, keys, clock }: VerifierDeps): (token: string) => Promise<VerifiedJwt> {
  const rules = { algorithms: [algorithm], typ: 'at+jwt', issuer, requiredClaims }

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
