import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { UrlKey, UrlKeys } from './url-keys.ts'

/** A signed address has one way of being written, so that any other byte makes it another address. */
const form = /^\/(file_[0-7][0-9A-HJKMNP-TV-Z]{25})\?expires=(\d{1,12})&key=(key_[0-9A-Z]{26})&signature=([\w-]{43})$/

export interface SignedUrlOptions {
  filesUrl: string
  downloadSeconds: number
}

export interface SignedUrls {
  /** An address that serves the file, without a token, until its time is over. */
  sign(fileId: string): string
  /** The file of an address, given as what stands after {files_url}; `undefined` unless it is one of ours and not over. */
  verify(rest: string): Promise<string | undefined>
}

/** Addresses of files, signed by HMAC-SHA256 over the file, the time at which they end and the key. */
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
    async verify(rest) {
      const [, fileId = '', expires = '', keyId = '', signature = ''] = form.exec(rest) ?? []
      const key = keyId === '' ? undefined : await keys.find(keyId)
      if (!key || !isSame(signature, signatureOf(key, fileId, expires))) return undefined
      return Number(expires) * 1000 > clock() ? fileId : undefined
    },
  }
}

const signatureOf = ({ id, secret }: UrlKey, fileId: string, expires: string): string =>
  createHmac('sha256', secret).update(`${fileId}\n${expires}\n${id}`).digest('base64url')

/** As text: the last character of base64url holds bits that decoding would drop. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected))
