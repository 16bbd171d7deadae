import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { createRowDecrypter } from '../../platform/opened-rows.ts'
import type { UrlKeyRow } from '../../store/access/keys.ts'
import type { Store } from '../../store/index.ts'

/** Parts of a signed URL, after the base address {files_url}. */
export interface SignedUrlParts {
  file_id: string
  expires: string
  key: string
  signature: string
}

/** Patterns of the parts of a signed URL. Other input is rejected before any lookup or comparison. */
const forms = {
  file_id: /^file_[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  expires: /^\d{1,12}$/,
  key: /^key_[0-9A-Z]{26}$/,
  signature: /^[\w-]{43}$/,
}

interface SignedUrlOptions {
  filesUrl: string
  downloadSeconds: number
  uploadUrlSeconds: number
}

export interface SignedUrls {
  /** Returns a signed URL of the file, which works without a token until it expires. */
  sign(fileId: string): string
  /** Returns the file id of a signed URL. Returns undefined if the signature is invalid or the URL has expired. */
  verify(address: SignedUrlParts): Promise<string | undefined>
  /** Returns a URL to which a client uploads the file, and its expiry in epoch milliseconds. */
  signUpload(fileId: string): { url: string; expiresAt: number }
  /** Returns the file id of an upload URL, by the same rules as `verify`. Returns undefined for a download URL. */
  verifyUpload(address: SignedUrlParts): Promise<string | undefined>
}

/**
 * Creates the functions that sign and verify URLs of files. A signature is an HMAC-SHA256 over file id, expiry and key
 * id.
 */
export function createSignedUrls(
  { filesUrl, downloadSeconds, uploadUrlSeconds }: SignedUrlOptions,
  keys: UrlKeys,
  clock: Clock,
): SignedUrls {
  function sign(purpose: Purpose, fileId: string, seconds: number): { url: string; expiresAt: number } {
    const key = keys.signer()
    const expires = String(Math.ceil(clock() / 1000) + seconds)
    const signature = signatureOf(purpose, key, fileId, expires)
    const url = `${filesUrl}/${fileId}?expires=${expires}&key=${key.id}&signature=${signature}`
    return { url, expiresAt: Number(expires) * 1000 }
  }

  async function verify(purpose: Purpose, address: SignedUrlParts): Promise<string | undefined> {
    const { file_id, expires, key: keyId, signature } = address
    const key = isWellFormed(address) ? await keys.find(keyId) : undefined
    if (!key || !isSame(signature, signatureOf(purpose, key, file_id, expires))) return undefined
    return Number(expires) * 1000 > clock() ? file_id : undefined
  }

  return {
    sign: (fileId) => sign('', fileId, downloadSeconds).url,
    verify: (address) => verify('', address),
    signUpload: (fileId) => sign('upload\n', fileId, uploadUrlSeconds),
    verifyUpload: (address) => verify('upload\n', address),
  }
}

/** Prefix of the signed text. It is different for uploads, so that a download URL is not valid for an upload. */
type Purpose = '' | 'upload\n'

const isWellFormed = ({ file_id, expires, key, signature }: SignedUrlParts): boolean =>
  forms.file_id.test(file_id) && forms.expires.test(expires) && forms.key.test(key) && forms.signature.test(signature)

const signatureOf = (purpose: Purpose, { id, secret }: UrlKey, fileId: string, expires: string): string =>
  createHmac('sha256', secret).update(`${purpose}${fileId}\n${expires}\n${id}`).digest('base64url')

/**
 * Compares two signatures as text in constant time. Decoding them would ignore the unused bits of the last base64url
 * character.
 */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** Shortest time in milliseconds between two reloads of the keys. A URL with an unknown key causes a reload. */
const reloadEveryMs = 5_000
const secretBytes = 32

interface UrlKey {
  id: string
  secret: Buffer
}

interface UrlKeys {
  /** Returns the newest key whose start time has come. New URLs are signed with this key. */
  signer(): UrlKey
  /** Returns the key with this id, even if another process has created it since the last load. */
  find(id: string): Promise<UrlKey | undefined>
  reload(): Promise<void>
}

interface LoadDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
  keyFailed: (error: unknown) => void
}

/** Returns a new key that signs from the given time on. Older keys still verify the URLs that they signed. */
export const createUrlKey = (ids: IdGenerator, now: number, signsFrom = now): UrlKeyRow => ({
  id: ids('key'),
  secret: randomBytes(secretBytes).toString('base64url'),
  created_at: now,
  signs_from: signsFrom,
})

/** Loads the URL keys of the deployment. Creates the first key if there is none. */
export async function loadUrlKeys({ store, clock, ids, keyFailed }: LoadDeps): Promise<UrlKeys> {
  if ((await store.urlKeys.list()).length === 0) await store.urlKeys.add(createUrlKey(ids, clock()))
  const open = createRowDecrypter({
    idOf: ({ id }: UrlKeyRow) => id,
    closedOf: ({ secret }) => secret,
    open: async (row) => ({
      id: row.id,
      secret: Buffer.from(await store.urlKeys.secretOf(row), 'base64url'),
      signsFrom: row.signs_from,
    }),
    failed: keyFailed,
  })
  const read = async () => open(await store.urlKeys.list())
  let keys = await read()
  let reloadedAt = -Infinity
  const known = (id: string): UrlKey | undefined => keys.find((key) => key.id === id)

  return {
    signer() {
      const now = clock()
      return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]!
    },
    async find(id) {
      if (known(id) || Math.abs(clock() - reloadedAt) < reloadEveryMs) return known(id)
      reloadedAt = clock()
      keys = await read()
      return known(id)
    },
    async reload() {
      keys = await read()
    },
  }
}
