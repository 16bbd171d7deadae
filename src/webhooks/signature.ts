import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures of Standard Webhooks, which any verifier of theirs can check. */

const prefix = 'whsec_'
const secretBytes = { min: 24, max: 64 }

/** What a client has to give as its secret. */
export const secretForm = `${prefix} and ${secretBytes.min} to ${secretBytes.max} random bytes in base64`

/** The key in a secret; undefined where it is none. */
export function keyOf(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64') === text && key.length >= secretBytes.min && key.length <= secretBytes.max
  return isWhole ? key : undefined
}

interface Signed {
  /** What receivers tell messages apart by; the same for each try. */
  id: string
  subscriptionId: string
  /** The bytes as they are sent. */
  body: Uint8Array
  /** Each of them signs: while one takes the place of another, receivers may know either. */
  secrets: readonly string[]
  /** Of this try, since receivers refuse what is older than some minutes. */
  now: number
}

/** The headers by which a receiver knows who sent a message, and for which of its subscriptions. */
export function signedHeaders({ id, subscriptionId, body, secrets, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (secret: string): string =>
    `v1,${createHmac('sha256', keyOf(secret) ?? '')
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
    'x-mcp-subscription-id': subscriptionId,
  }
}

/** Takes the same time wherever two texts of one length differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
