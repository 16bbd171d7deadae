import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../domain/canonical-json.ts'
import { delayMs } from '../domain/webhooks.ts'

/** Identity of a subscription. No part of it can change later. */
export interface WebhookKey {
  agentId: string
  clientId: string
  url: string
  name: string
  arguments: object
}

/**
 * Returns the id of a subscription: a hash of its key. The id is no secret and grants no access. Spellings of one URL
 * give one id.
 */
export function webhookId(key: WebhookKey): string {
  const url = URL.parse(key.url)?.href ?? key.url
  const parts = [key.agentId, key.clientId, url, key.name, key.arguments]
  return `sub_${createHash('sha256').update(canonicalJson(parts)).digest('hex').slice(0, 32)}`
}

/** Returns a random id for a message that carries no event, such as a verification or a gap. */
export const newMessageId = (type: string): string => `msg_${type}_${randomBytes(16).toString('hex')}`

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the delay in milliseconds before the next attempt. The jitter depends on `what`, so endpoints that failed
 * together are retried at different times.
 */
export function delayFor(what: string, failures: number, longestMs: number): number {
  const fraction = createHash('sha256').update(`${what} ${failures}`).digest().readUInt32BE() / 2 ** 32
  return delayMs(failures, longestMs, fraction)
}
