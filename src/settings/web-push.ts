import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { complain, optionalSecretSetting, optionalTextSetting, type Setting } from './parse.ts'

/** Key pair with which the service identifies itself to push services (VAPID, RFC 8292). */
export interface WebPushKey {
  privateKey: KeyObject
  /** Uncompressed point of the public key in base64url, as browsers and push services expect it. */
  publicKey: string
}

/** Elliptic curve of the keys of Web Push, by its name in OpenSSL. The standards call it P-256. */
export const webPushCurve = 'prime256v1'

const keyBytes = 32
const coordinateBytes = 32

/** Returns the key pair of a private key in base64 or base64url. Returns undefined if the text is not a valid key. */
function parseWebPushKey(text: string): WebPushKey | undefined {
  const bytes = Buffer.from(text, 'base64url') // reads base64 as well
  if (!/^[\w+/-]+=*$/.test(text) || bytes.length !== keyBytes) return undefined
  const pair = createECDH(webPushCurve)
  try {
    pair.setPrivateKey(bytes)
  } catch {
    return undefined
  }
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + coordinateBytes).toString('base64url'),
    y: point.subarray(1 + coordinateBytes).toString('base64url'),
    d: bytes.toString('base64url'),
  }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') }
}

/** Settings of the notifications that the service sends to browsers. */
export const webPushSettings = {
  webPushKey: optionalSecretSetting(
    'Private key (VAPID) of notifications to browsers. `openssl rand -base64 32` creates one. Without it the service sends none.',
    'key',
    parseWebPushKey,
    'must be a private P-256 key of 32 bytes in base64, as openssl rand -base64 32 prints one',
  ),
  webPushContact: {
    ...optionalTextSetting(
      'Your address for the operators of push services: `mailto:push@example.com`, or an `https://` page.',
    ),
    parse: (raw) =>
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[!-~]+)$/.test(raw) && URL.canParse(raw)
        ? raw
        : complain('must be a mailto: or https:// address'),
  } as Setting<string | undefined>,
}
