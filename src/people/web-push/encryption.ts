import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
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

/** Size of one record in bytes (RFC 8188 section 2.1). A message is one record, which is smaller. */
const recordBytes = 4_096
/** Byte that ends the content of the last record. Zeros follow it as padding (RFC 8188 section 2). */
const lastRecord = 2

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

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
  content: Uint8Array,
  { p256dh, auth }: SubscriptionKeys,
  paddedBytes: number,
  chosen?: MessageSecrets,
): Buffer {
  const pair = createECDH(webPushCurve)
  if (chosen) pair.setPrivateKey(chosen.privateKey)
  else pair.generateKeys()
  const own = pair.getPublicKey()
  const salt = chosen?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = derive(pair.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  const record = Buffer.alloc(Math.max(paddedBytes, content.length) + 1)
  record.set(content)
  record[content.length] = lastRecord
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head[4] = own.length
  return Buffer.concat([salt, head, own, cipher.update(record), cipher.final(), cipher.getAuthTag()])
}
