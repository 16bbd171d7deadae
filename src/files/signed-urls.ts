import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { UrlKey, UrlKeys } from './url-keys.ts'

/** What a signed URL is made of, below {files_url}. */
export interface SignedAddress {
  file_id: string
  expires: string
  key: string
  signature: string
}

/** How its parts look; nothing else is looked up or compared. */
const forms = {
  file_id: /^file_[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  expires: /^\d{1,12}$/,
  key: /^key_[0-9A-Z]{26}$/,
  signature: /^[\w-]{43}$/,
}

export interface SignedUrlOptions {
  filesUrl: string
  downloadSeconds: number
}

export interface SignedUrls {
  /** A URL that serves the file without a token until it expires. */
  sign(fileId: string): string
  /** The file id of a signed URL; `undefined` unless the signature is valid and not expired. */
  verify(address: SignedAddress): Promise<string | undefined>
}

/** URLs of files, signed by HMAC-SHA256 over file id, expiry and key id. */
export function createSignedUrls(
  { filesUrl, downloadSeconds }: SignedUrlOptions,
  keys: UrlKeys,
  clock: Clock,
): SignedUrls {
  return {
    sign(fileId) {
      const key = keys.signer()
      const expires = String(Math.ceil(clock() / 1000) + downloadSeconds)
      return `${filesUrl}/${fileId}?expires=${expires}&key=${key.id}&signature=${signatureOf(key, fileId, expires)}`
    },
    async verify(address) {
      const { file_id, expires, key: keyId, signature } = address
      const key = isWellFormed(address) ? await keys.find(keyId) : undefined
      if (!key || !isSame(signature, signatureOf(key, file_id, expires))) return undefined
      return Number(expires) * 1000 > clock() ? file_id : undefined
    },
  }
}

const isWellFormed = ({ file_id, expires, key, signature }: SignedAddress): boolean =>
  forms.file_id.test(file_id) && forms.expires.test(expires) && forms.key.test(key) && forms.signature.test(signature)

const signatureOf = ({ id, secret }: UrlKey, fileId: string, expires: string): string =>
  createHmac('sha256', secret).update(`${fileId}\n${expires}\n${id}`).digest('base64url')

/** Compares the text, since decoding would ignore the unused bits of the last base64url character. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected))
