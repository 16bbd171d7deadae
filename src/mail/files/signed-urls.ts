import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { UrlKey, UrlKeys } from './url-keys.ts'

/** Parts of a signed URL, below {files_url}. */
export interface SignedAddress {
  file_id: string
  expires: string
  key: string
  signature: string
}

/** Formats of the parts. Other input is rejected before any lookup or comparison. */
const forms = {
  file_id: /^file_[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  expires: /^\d{1,12}$/,
  key: /^key_[0-9A-Z]{26}$/,
  signature: /^[\w-]{43}$/,
}

export interface SignedUrlOptions {
  filesUrl: string
  downloadSeconds: number
  uploadUrlSeconds: number
}

export interface SignedUrls {
  /** Returns a URL that serves the file without a token until it expires. */
  sign(fileId: string): string
  /** Returns the file id of a signed URL. Undefined unless the signature is valid and the URL has not expired. */
  verify(address: SignedAddress): Promise<string | undefined>
  /** Returns a URL for the upload of the file, and its expiry in epoch milliseconds. */
  signUpload(fileId: string): { url: string; expiresAt: number }
  /** Verifies an upload URL, as `verify` does a download URL. Neither accepts the other kind. */
  verifyUpload(address: SignedAddress): Promise<string | undefined>
}

/** Creates signed URLs of files: HMAC-SHA256 over file id, expiry and key id. */
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

  async function verify(purpose: Purpose, address: SignedAddress): Promise<string | undefined> {
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

/** Prefix of the signed text, which separates uploads from downloads. */
type Purpose = '' | 'upload\n'

const isWellFormed = ({ file_id, expires, key, signature }: SignedAddress): boolean =>
  forms.file_id.test(file_id) && forms.expires.test(expires) && forms.key.test(key) && forms.signature.test(signature)

const signatureOf = (purpose: Purpose, { id, secret }: UrlKey, fileId: string, expires: string): string =>
  createHmac('sha256', secret).update(`${purpose}${fileId}\n${expires}\n${id}`).digest('base64url')

/**
 * Compares two signatures as text in constant time. Decoding would ignore the unused bits of the last base64url
 * character.
 */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected))
