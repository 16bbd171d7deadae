import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { JsonWebKey } from '#generated/rest/models.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import type { SigningKeyRow } from '../store/keys.ts'

export const algorithm = 'RS256'
const modulusLength = 2048

/** A token with an unknown `kid` makes the keys be read again, at most this often. */
const reloadEveryMs = 5_000

interface Key {
  kid: string
  publicJwk: JsonWebKey
  publicKey: CryptoKey
  privateKey: CryptoKey
  signsFrom: number
}

export interface Keys {
  /** The newest key that may sign by now. */
  signer(): Key
  /** The public half of a key, also of one that another process has made since. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  /** What the JWKS endpoint publishes (RFC 7517). */
  published(): JsonWebKey[]
}

/** The signing keys of the deployment, from the database; the first start makes the first one. */
export async function loadKeys(store: Store, clock: Clock, ids: Ids): Promise<Keys> {
  if ((await store.keys.list()).length === 0) await store.keys.addFirst(await makeKey(ids, clock()))
  let keys = await readKeys(store)
  let readAt = clock()

  return {
    signer() {
      const now = clock()
      return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]!
    },
    async verifier(kid) {
      const known = keys.find((key) => key.kid === kid)
      if (known || Math.abs(clock() - readAt) < reloadEveryMs) return known?.publicKey
      readAt = clock()
      keys = await readKeys(store)
      return keys.find((key) => key.kid === kid)?.publicKey
    },
    published: () => keys.map(({ publicJwk }) => publicJwk),
  }
}

async function makeKey(ids: Ids, now: number): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { modulusLength, extractable: true })
  const kid = ids('key')
  return {
    kid,
    private_jwk: JSON.stringify(await exportJWK(privateKey)),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }),
    created_at: now,
    signs_from: now,
  }
}

const readKeys = async (store: Store): Promise<Key[]> => Promise.all((await store.keys.list()).map(keyOf))

async function keyOf(row: SigningKeyRow): Promise<Key> {
  const publicJwk: JsonWebKey = JSON.parse(row.public_jwk)
  const [publicKey, privateKey] = await Promise.all([importKey(publicJwk), importKey(JSON.parse(row.private_jwk))])
  return { kid: row.kid, publicJwk, publicKey, privateKey, signsFrom: row.signs_from }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key in the database is not an RSA key')
  return key
}
