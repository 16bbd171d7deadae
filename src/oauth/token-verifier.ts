import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import { algorithm, type Keys } from './keys.ts'

export interface VerifierDeps {
  issuer: string
  keys: Pick<Keys, 'verifier'>
  clock: Clock
}

const requiredClaims = ['exp', 'iat', 'aud', 'scope', 'azp', 'sid']

/** The compact form of a JWS, three texts in base64url (RFC 7515 section 7.1). */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The clocks of two processes differ; but what says that it comes from later on was not made by any of them. */
const leadSecondsMax = 60

/** The claims of a JWT, and the key that signed it. */
export interface Verified {
  payload: JWTPayload
  keyId: string
}

/** What a JWT says that one of our keys signed (RFC 7519, RFC 9068). Throws UNAUTHORIZED or TOKEN_EXPIRED. */
export function createVerifier({ issuer, keys, clock }: VerifierDeps): (token: string) => Promise<Verified> {
  const rules = { algorithms: [algorithm], typ: 'at+jwt', issuer, requiredClaims }

  async function verificationKeyOf({ kid, crit }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = kid === undefined || crit !== undefined ? undefined : await keys.verifier(kid)
    if (!key) throw new Fault('UNAUTHORIZED')
    return key
  }

  return async (token) => {
    if (!compact.test(token)) throw new Fault('UNAUTHORIZED')
    const now = { currentDate: new Date(clock()) }
    const { payload, protectedHeader } = await jwtVerify(token, verificationKeyOf, { ...rules, ...now }).catch(refuse)
    if (payload.iat! > clock() / 1000 + leadSecondsMax) throw new Fault('UNAUTHORIZED')
    return { payload, keyId: String(protectedHeader.kid) }
  }
}

function refuse(error: unknown): never {
  if (error instanceof Fault) throw error
  if (error instanceof errors.JWTExpired) throw new Fault('TOKEN_EXPIRED')
  if (error instanceof errors.JOSEError || error instanceof TypeError)
    throw new Fault('UNAUTHORIZED', undefined, { cause: error })
  throw error
}
