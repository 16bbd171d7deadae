import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../domain/canonical-json.ts'
import { delayMs } from '../domain/webhooks.ts'

/** What makes a subscription the one that it is; none of it can be changed. */
export interface WebhookKey {
  agentId: string
  clientId: string
  url: string
  name: string
  arguments: object
}

/**
 * The name of a subscription: a hash of its key, which is no secret and gives nobody a right. However its address is
 * written, it is the same.
 */
export function webhookId(key: WebhookKey): string {
  const url = URL.parse(key.url)?.href ?? key.url
  const parts = [key.agentId, key.clientId, url, key.name, key.arguments]
  return `sub_${createHash('sha256').update(canonicalJson(parts)).digest('hex').slice(0, 32)}`
}

/** The id of a message that is no event. */
export const newMessageId = (type: string): string => `msg_${type}_${randomBytes(16).toString('hex')}`

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** How long to wait; those that failed together come back one after the other. */
export function delayFor(what: string, failures: number, longestMs: number): number {
  const fraction = createHash('sha256').update(`${what} ${failures}`).digest().readUInt32BE() / 2 ** 32
  return delayMs(failures, longestMs, fraction)
}
