declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface EncryptionParameters {
    version: 'aes128gcm'
    /** Key pair of the sender, for this message only. */
    privateKey: ECDH
    /** Public key of the receiver, as an uncompressed point. */
    dh: Buffer
    authSecret: Buffer
    /** Default: random bytes. */
    salt?: Buffer | undefined
    /** Bytes of padding. */
    pad: number
  }

  /** Encrypts content as in RFC 8188, with the keys of RFC 8291. */
  export function encrypt(content: Buffer, parameters: EncryptionParameters): Buffer
}
