import { SignJWT } from 'jose'
import { hourMs } from '../../domain/durations.ts'
import type { WebPushKey } from '../../settings/web-push.ts'
import type { PendingPush, PushSubscription } from '../../store/people/push-subscriptions.ts'
import { encryptMessage, parseSubscriptionKeys } from './encryption.ts'

/** Identity of the service at push services. */
export interface WebPushSender {
  key: WebPushKey
  /** Address of the operator. */
  contact: string
}

/** Time in milliseconds for which an identification is valid, at most 24 hours (RFC 8292 section 2). */
const identifiedMs = 12 * hourMs
/** Seconds for which a push service stores a message for a browser that is offline. */
const storedSeconds = 86_400
/** Size of the content of each message in bytes. It is larger than the largest content. */
const contentBytes = 96

/** Returns the header that identifies the service to one push service (RFC 8292). */
async function identificationFor(endpoint: string, { key, contact }: WebPushSender, now: number): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor((now + identifiedMs) / 1000))
    .setSubject(contact)
    .sign(key.privateKey)
  return `vapid t=${token}, k=${key.publicKey}`
}

/**
 * Returns the content of a message: new mail, its agent if only one agent has new mail, and a waiting request. The
 * worker in the browser has the texts. No message ever has a subject, an author or a text.
 */
const contentOf = ({ has_mail, agent_id, has_approval }: PendingPush): object => ({
  ...(has_mail && { mail: agent_id ?? 'all' }),
  ...(has_approval && { approval: true }),
})

/** Returns the encrypted message to a browser (RFC 8030, RFC 8291). Returns undefined if its keys are not valid. */
export async function messageTo(
  subscription: PushSubscription,
  pending: PendingPush,
  sender: WebPushSender,
  now: number,
) {
  const { endpoint, p256dh, auth } = subscription
  const keys = parseSubscriptionKeys(p256dh, auth)
  if (!keys) return undefined
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(storedSeconds),
      urgency: pending.has_approval ? 'high' : 'normal',
      // A newer message replaces an older one that waits at the push service. A request waits longer than mail.
      topic: pending.has_approval ? 'approval' : 'mail',
      authorization: await identificationFor(endpoint, sender, now),
    },
    body: encryptMessage(Buffer.from(JSON.stringify(contentOf(pending))), keys, contentBytes),
  }
}
