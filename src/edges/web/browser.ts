import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Browser of a visit. Its cookie holds a secret of 256 random bits, which identifies the browser. Sign-in replaces the
 * secret, and the session stores the hash of the new one. The server also uses the secret to sign values that the
 * browser must return unchanged.
 */
export interface Browser {
  secret: string
  /** True if the request had no valid cookie, so the response sets one. */
  isNew: boolean
}

/** Returns the seal of a text for one purpose. It is an HMAC that only this server can create for this browser. */
export const sealOf = ({ secret }: Pick<Browser, 'secret'>, purpose: string, text: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url')

export function isSealed(browser: Browser, purpose: string, text: string, seal: string): boolean {
  const [expected, given] = [Buffer.from(sealOf(browser, purpose, text)), Buffer.from(seal)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
