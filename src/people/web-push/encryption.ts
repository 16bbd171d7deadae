import { createECDH, ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { webPushCurve } from '../../settings/web-push.ts'

/** Keys of a subscription, which its browser has created. */
export interface SubscriptionKeys {
  /** Public key as an uncompressed point. */
  p256dh: Buffer
  /** Authentication secret. */
  auth: Buffer
}

const pointBytes = 65
const authBytes = 16

/** Returns the keys in the texts of a browser. Returns undefined if they are not valid. */
export function parseSubscriptionKeys(p256dh: string, auth: string): SubscriptionKeys | undefined {
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  if (keys.p256dh.length !== pointBytes || keys.auth.length !== authBytes) return undefined
  try {
    ECDH.convertKey(keys.p256dh, webPushCurve) // throws if the point is not on the curve
    return keys
  } catch {
    return undefined
  }
}

/** Random values of one message. Only tests choose them. */
interface MessageSecrets {
  salt: Buffer
  privateKey: Buffer
}

/**
 * Encrypts a message for a browser (RFC 8291), as content with the encoding `aes128gcm` (RFC 8188). The content is
 * padded to `paddedBytes`, so that its size says nothing about it.
 */
export function encryptMessage(
  content: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  paddedBytes: number,
  chosen?: MessageSecrets,
): Buffer {
  const privateKey = createECDH(webPushCurve)
  if (chosen) privateKey.setPrivateKey(chosen.privateKey)
  else privateKey.generateKeys()
  const pad = Math.max(paddedBytes - content.length, 0)
  return encrypt(content, { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth, salt: chosen?.salt, pad })
}
