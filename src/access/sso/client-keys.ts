import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { IdGenerator } from '../../platform/ids.ts'

const alg = 'RS256'

/** Creates the private key by which the service authenticates at the issuer of an organization, as a JWK. */
export async function createClientKey(ids: IdGenerator): Promise<string> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg, use: 'sig', kid: ids('key') })
}

/** Returns the public part of a private key. */
export function publicKeyOf(secret: string): JWK {
  const { kty = '', n = '', e = '', kid = '' } = JSON.parse(secret) as JWK
  return { kty, n, e, kid, alg, use: 'sig' }
}
