import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A browser is known by the secret in its cookie, 256 random bits. Signing in gives it another one, whose hash is the
 * session's. What the browser has to send back unchanged is sealed by the secret, which nobody else knows.
 */
export interface Browser {
  secret: string
  /** It came without a cookie, and has to be given one. */
  isNew: boolean
}

/** What only this server could have given this browser, for this text and purpose. */
export const sealOf = ({ secret }: Pick<Browser, 'secret'>, purpose: string, text: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url')

export function isSealed(browser: Browser, purpose: string, text: string, seal: string): boolean {
  const [expected, given] = [Buffer.from(sealOf(browser, purpose, text)), Buffer.from(seal)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
