import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Egress, Failure, Outcome } from '../egress/index.ts'
import { slowMs } from '../domain/webhooks.ts'
import { cursorAt } from '../events/cursors.ts'
import type { Occurrence } from '../events/index.ts'
import { stopwatch, type Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { LeasedWebhook } from '../store/webhook-leases.ts'
import { newMessageId } from './keys.ts'
import { signedHeaders } from './signature.ts'

export interface MessageDeps {
  clock: Clock
  egress: Pick<Egress, 'post'>
  store: Pick<Store, 'webhooks'>
}

/** What became of a message. */
export interface Sent extends Omit<Outcome, 'failure'> {
  failure?: Failure | 'secret_unreadable'
  /** Whether the endpoint took long, whatever it said. */
  isSlow?: boolean
}

/** Why a subscription was ended by us, as its endpoint is told. */
export interface Termination {
  code: number
  message: string
}

interface Addressed {
  url: string
  subscriptionId: string
  /** The newest first; none where this process cannot read it. */
  secrets: readonly string[]
}

/** Larger ones would be refused; what makes an event has bounds of its own, far below. */
const messageBytesMax = 262_144

const tooLarge: Sent = { status: 413, failure: 'http_4xx' }

/** Posts what a subscription is told, each message signed anew. */
export function createMessages({ clock, egress, store }: MessageDeps) {
  async function post(
    { url, subscriptionId, secrets }: Addressed,
    id: string,
    content: object,
    answerBytesMax?: number,
  ): Promise<Sent> {
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

    /** To one subscription, by the secrets that it has now. */
    async to(webhook: LeasedWebhook) {
      const secrets = await store.webhooks.secretsOf(webhook)
      const addressed = { url: webhook.url, subscriptionId: webhook.id, secrets }
      const cursor = (position: MailboxCursor): string => cursorAt(webhook.agent_id, position)
      return {
        /** `upTo` is a place up to which all was delivered; receivers tell events apart by `eventId`. */
        event: (occurrence: Occurrence, upTo: MailboxCursor): Promise<Sent> =>
          post(addressed, occurrence.eventId, { ...occurrence, cursor: cursor(upTo) }),
        gap: (id: string, from: MailboxCursor): Promise<Sent> =>
          post(addressed, id, { type: 'gap', cursor: cursor(from) }),
        terminated: (error: Termination): Promise<Sent> =>
          post(addressed, newMessageId('terminated'), { type: 'terminated', error }),
      }
    },
  }
}

export type Messages = ReturnType<typeof createMessages>
