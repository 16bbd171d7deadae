import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { JsonWebKey } from '#generated/rest/models.ts'
import { dayMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createOpenings } from '../platform/openings.ts'
import { createRounds } from '../platform/rounds.ts'
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
  /** Whether the key is still there, as far as is known here. */
  has(kid: string): boolean
  /** What the JWKS endpoint publishes (RFC 7517). */
  published(): JsonWebKey[]
  /** Reads the keys again, so that what another process has made is published and used here too. */
  reload(): Promise<void>
  /** The same after the reading that is under way, once for all who ask meanwhile. */
  reloadSoon(): void
}

export interface LoadDeps {
  store: Store
  clock: Clock
  ids: Ids
  /** Hears of each key that cannot be read here, and of readings for which nobody waits that fail. */
  keyFailed: (error: unknown) => void
}

/** The signing keys of the deployment, from the database; the first start makes the first one. */
export async function loadKeys({ store, clock, ids, keyFailed }: LoadDeps): Promise<Keys> {
  if ((await store.keys.list()).length === 0) await addFirst(store, await makeKey(ids, clock(), clock()))
  const open = createOpenings({
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
  const reloads = createRounds(
    () => isStale,
    () => {
      isStale = false
      return reload().catch(keyFailed)
    },
  )
  const signer = (): Key => {
    const now = clock()
    const key = keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]
    if (!key) throw new Fault('SERVICE_UNAVAILABLE', 'no signing key in the database can be read')
    return key
  }
  signer() // without one the process does not start

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

export interface Rotation {
  kid: string
  signs_from: number
  /** Keys that signed nothing which is still valid. */
  removed: string[]
}

/** A day after its successor began to sign, nothing that a key signed is valid any more, whatever the clocks say. */
const retiredAfterMs = dayMs

/** Makes a key that is published now and signs later, when every cache of the published keys has seen it. */
export async function rotateKeys(store: Store, ids: Ids, now: number, aheadSeconds: number): Promise<Rotation> {
  const { kid, ...key } = await makeKey(ids, now, now + aheadSeconds * 1000)
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

/** When another process was faster, its key stays and this one is dropped. */
const addFirst = (store: Store, key: SigningKeyRow): Promise<void> =>
  store.transaction(async ({ keys }) => {
    await keys.lock()
    if ((await keys.list()).length === 0) await keys.add(key)
  })

export async function makeKey(ids: Ids, now: number, signsFrom: number): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { modulusLength, extractable: true })
  const kid = ids('key')
  return {
    kid,
    private_jwk: JSON.stringify(await exportJWK(privateKey)),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }),
    created_at: now,
    signs_from: signsFrom,
  }
}

async function openKey(store: Store, row: SigningKeyRow): Promise<Key> {
  const publicJwk: JsonWebKey = JSON.parse(row.public_jwk)
  const privateJwk: JWK = JSON.parse(await store.keys.privateJwk(row))
  // The public half is stored in clear: only the private one shows that nobody has put another in its place.
  if (publicJwk.n !== privateJwk.n || publicJwk.e !== privateJwk.e)
    throw new Error(`the halves of the signing key ${row.kid} do not belong together`)
  const [publicKey, privateKey] = await Promise.all([importKey(publicJwk), importKey(privateJwk)])
  return { kid: row.kid, publicJwk, publicKey, privateKey, signsFrom: row.signs_from }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key in the database is not an RSA key')
  return key
}
