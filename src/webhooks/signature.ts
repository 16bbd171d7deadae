import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures of Standard Webhooks (standardwebhooks.com). Any verifier for that standard can check them. */

const prefix = 'whsec_'
const secretBytes = { min: 24, max: 64 }

/** Format of a secret, for error messages. */
export const secretForm = `${prefix} and ${secretBytes.min} to ${secretBytes.max} random bytes in base64`

/** Returns the bytes of the key in a secret. Undefined if the secret has another format. */
export function keyOf(secret: string): Buffer | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64') === text && key.length >= secretBytes.min && key.length <= secretBytes.max
  return isWhole ? key : undefined
}

interface Signed {
  /** Id by which receivers detect duplicates. It is the same for each attempt. */
  id: string
  subscriptionId: string
  /** Exact bytes of the request body. */
  body: Uint8Array
  /** Secrets, one signature for each. During a change of secrets a receiver may know either. */
  secrets: readonly string[]
  /** Epoch milliseconds of this attempt. Receivers reject messages that are some minutes old. */
  now: number
}

/** Returns the headers that authenticate a message and name its subscription. */
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

/** Compares two texts in constant time, against timing attacks. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
