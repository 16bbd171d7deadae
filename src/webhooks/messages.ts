import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Egress, Failure, EgressOutcome } from './egress/index.ts'
import { slowMs } from '../domain/webhooks.ts'
import { cursorAt } from './events/cursors.ts'
import type { Occurrence } from './events/index.ts'
import { stopwatch, type Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/push/webhook-leases.ts'
import { newMessageId } from './keys.ts'
import { signedHeaders } from './signature.ts'

export interface MessageDeps {
  clock: Clock
  egress: Pick<Egress, 'post'>
  store: Pick<Store, 'webhooks'>
}

/** Outcome of one message. */
export interface MessageOutcome extends Omit<EgressOutcome, 'failure'> {
  failure?: Failure | 'secret_unreadable'
  /** True if the endpoint answered after more than `slowMs`, with any status. */
  isSlow?: boolean
}

/** Reason why the service ended a subscription, as the endpoint receives it. */
export interface Termination {
  code: number
  message: string
}

interface Addressed {
  url: string
  subscriptionId: string
  /** Secrets, newest first. Empty if this process cannot decrypt them. */
  secrets: readonly string[]
}

/** Largest body of a message in bytes. Receivers reject larger ones. The limits on an event are far below this. */
const messageBytesMax = 262_144

const tooLarge: MessageOutcome = { status: 413, failure: 'http_4xx' }

/** Creates the sender of webhook messages. Each attempt gets a new signature and timestamp. */
export function createMessages({ clock, egress, store }: MessageDeps) {
  async function post(
    { url, subscriptionId, secrets }: Addressed,
    id: string,
    content: object,
    answerBytesMax?: number,
  ): Promise<MessageOutcome> {
    const body = Buffer.from(JSON.stringify(content))
    if (secrets.length === 0) return { failure: 'secret_unreadable' }
    if (body.length > messageBytesMax) return tooLarge
    const headers = signedHeaders({ id, subscriptionId, body, secrets, now: clock() })
    const elapsedMs = stopwatch()
    const sent = await egress.post(url, { headers, body, ...(answerBytesMax === undefined ? {} : { answerBytesMax }) })
    return { ...sent, isSlow: elapsedMs() > slowMs }
  }

  return {
    post,

    /** Returns a sender for one subscription that signs with its current secrets. */
    async to(webhook: LeasedWebhook) {
      const secrets = await store.webhooks.secretsOf(webhook)
      const addressed = { url: webhook.url, subscriptionId: webhook.id, secrets }
      const cursor = (position: MailboxCursor): string => cursorAt(webhook.agent_id, position)
      return {
        /**
         * Posts one event. Every event up to the cursor `upTo` was delivered. Receivers detect duplicates by
         * `eventId`.
         */
        event: (occurrence: Occurrence, upTo: MailboxCursor): Promise<MessageOutcome> =>
          post(addressed, occurrence.eventId, { ...occurrence, cursor: cursor(upTo) }),
        gap: (id: string, from: MailboxCursor): Promise<MessageOutcome> =>
          post(addressed, id, { type: 'gap', cursor: cursor(from) }),
        terminated: (error: Termination): Promise<MessageOutcome> =>
          post(addressed, newMessageId('terminated'), { type: 'terminated', error }),
      }
    },
  }
}

export type Messages = ReturnType<typeof createMessages>
