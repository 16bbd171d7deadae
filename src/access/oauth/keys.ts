import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { JsonWebKey } from '#generated/rest/models.ts'
import { dayMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import { type Clock, createRepeatingWorker } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { createRowDecrypter } from '../../platform/opened-rows.ts'
import type { SigningKeyRow } from '../../store/access/keys.ts'
import type { Store } from '../../store/index.ts'

/**
 * Revokes a leaked signing key. Its tokens become invalid, and the webhooks that were created with these tokens are
 * removed. If the key was in use, another key signs at once. Verifiers do not know the other key yet, so they must
 * fetch the keys again when they see its id (RFC 7517).
 */
export async function revokeSigningKey(
  store: Store,
  ids: IdGenerator,
  now: number,
  kid: string,
): Promise<{ signing: string }> {
  const next = await createSigningKey(ids, now, now)
  return store.transaction(async ({ keys, webhooks }) => {
    await keys.lock()
    const known = await keys.list()
    const others = known.filter((key) => key.kid !== kid)
    if (others.length === known.length) throw new Fault('NOT_FOUND', `no key has the id ${kid}: see \`keys list\``)
    await keys.remove([kid])
    await webhooks.removeOfKey(kid)
    const signing = others.findLast(({ signs_from }) => signs_from <= now)
    if (!signing) await keys.add(next)
    return { signing: (signing ?? next).kid }
  })
}

export const signingAlgorithm = 'RS256'
const modulusLength = 2048

/** Shortest time in milliseconds between two reads of the keys. A token with an unknown `kid` requests a read. */
const reloadEveryMs = 5_000

interface Key {
  kid: string
  publicJwk: JsonWebKey
  publicKey: CryptoKey
  privateKey: CryptoKey
  signsFrom: number
}

export interface SigningKeys {
  /** Returns the newest key whose start time has passed. */
  signer(): Key
  /**
   * Returns the public key with this id. Reads the keys again for an unknown id, because another process may have
   * created the key.
   */
  verifier(kid: string): Promise<CryptoKey | undefined>
  /** Returns true if this process knows the key. It does not query the database. */
  has(kid: string): boolean
  /** Returns the content of the JWKS endpoint (RFC 7517). */
  published(): JsonWebKey[]
  /** Reads the keys again, because other processes may have created or removed keys. */
  reload(): Promise<void>
  /** Reads the keys again in the background. Calls during a read cause one more read after it. */
  reloadSoon(): void
}

interface LoadDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
  /** Called for each key that this process cannot decrypt, and for each background read that fails. */
  keyFailed: (error: unknown) => void
}

/** Loads the signing keys from the database. The first start creates the first key. */
export async function loadSigningKeys({ store, clock, ids, keyFailed }: LoadDeps): Promise<SigningKeys> {
  if ((await store.keys.list()).length === 0) await addFirst(store, await createSigningKey(ids, clock(), clock()))
  const open = createRowDecrypter({
    idOf: ({ kid }: SigningKeyRow) => kid,
    closedOf: ({ private_jwk }) => private_jwk,
    open: (row) => openKey(store, row),
    failed: keyFailed,
  })
  let keys = await open(await store.keys.list())
  let readAt = clock()
  const reload = async (): Promise<void> => {
    readAt = clock()
    keys = await open(await store.keys.list())
  }
  let isStale = false
  const reloads = createRepeatingWorker(
    () => isStale,
    () => {
      isStale = false
      return reload().catch(keyFailed)
    },
  )
  const signer = (): Key => {
    const now = clock()
    const key = keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]
    if (!key) throw new Fault('SERVICE_UNAVAILABLE', 'no signing key in the database can be read: check SECRETS_KEY')
    return key
  }
  signer() // throws if there is no key, so that the process does not start

  return {
    signer,
    reload,
    reloadSoon() {
      isStale = true
      reloads.start()
    },
    async verifier(kid) {
      const known = keys.find((key) => key.kid === kid)
      if (known || Math.abs(clock() - readAt) < reloadEveryMs) return known?.publicKey
      await reload()
      return keys.find((key) => key.kid === kid)?.publicKey
    },
    has: (kid) => keys.some((key) => key.kid === kid),
    published: () => keys.map(({ publicJwk }) => publicJwk),
  }
}

interface Rotation {
  kid: string
  signs_from: number
  /** Ids of the removed keys. All tokens that they signed have expired. */
  removed: string[]
}

/**
 * Milliseconds after the start time of the next key until a key is removed. All tokens of the key have expired by then,
 * even if clocks are wrong.
 */
const retiredAfterMs = dayMs

/**
 * Creates a key and publishes it now. It begins to sign after `aheadSeconds`, when all caches of published keys have
 * it. Removes keys whose tokens have expired.
 */
export async function rotateSigningKeys(
  store: Store,
  ids: IdGenerator,
  now: number,
  aheadSeconds: number,
): Promise<Rotation> {
  const { kid, ...key } = await createSigningKey(ids, now, now + aheadSeconds * 1000)
  return store.transaction(async ({ keys }) => {
    const known = await keys.list()
    const removed = known
      .filter((_, index) => (known[index + 1]?.signs_from ?? now) < now - retiredAfterMs)
      .map((row) => row.kid)
    await keys.remove(removed)
    await keys.add({ kid, ...key })
    return { kid, signs_from: key.signs_from, removed }
  })
}

/** Stores the first key, unless another process has already stored one. */
const addFirst = (store: Store, key: SigningKeyRow): Promise<void> =>
  store.transaction(async ({ keys }) => {
    await keys.lock()
    if ((await keys.list()).length === 0) await keys.add(key)
  })

export async function createSigningKey(ids: IdGenerator, now: number, signsFrom: number): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { modulusLength, extractable: true })
  const kid = ids('key')
  return {
    kid,
    private_jwk: JSON.stringify(await exportJWK(privateKey)),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: signingAlgorithm, use: 'sig' }),
    created_at: now,
    signs_from: signsFrom,
  }
}

async function openKey(store: Store, row: SigningKeyRow): Promise<Key> {
  const publicJwk: JsonWebKey = JSON.parse(row.public_jwk)
  const privateJwk: JWK = JSON.parse(await store.keys.privateJwk(row))
  // The public half is stored unencrypted. The comparison with the private half detects that it was replaced.
  if (publicJwk.n !== privateJwk.n || publicJwk.e !== privateJwk.e)
    throw new Error(`public and private key of signing key ${row.kid} do not match: revoke it with \`keys revoke\``)
  const [publicKey, privateKey] = await Promise.all([importKey(publicJwk), importKey(privateJwk)])
  return { kid: row.kid, publicJwk, publicKey, privateKey, signsFrom: row.signs_from }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array)
    throw new Error('a signing key in the database is not an RSA key: revoke it with `keys revoke`')
  return key
}
