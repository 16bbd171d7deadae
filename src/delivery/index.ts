import { hash } from 'node:crypto'
import type { Serialized } from '#generated/rest/handlers.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import { canonicalOf } from '../domain/canonical.ts'
import { checkLimits, equivalenceOf, recipientsOf, type EnvelopeLimits } from '../domain/envelopes.ts'
import type { Counter } from '../domain/rates.ts'
import type { Observe } from '../observe.ts'
import { settleBatch, type BatchDeps, type Outcome } from './batch.ts'
import { createQueue, type QueueLimits } from '../platform/queue.ts'
import type { Additions, Sender, Submission } from './types.ts'

export interface DeliveryDeps extends BatchDeps {
  limits: EnvelopeLimits & QueueLimits
  observe: Observe
  /** Told of what was committed; must not throw and is not waited for. */
  announce: (additions: Additions) => void
  /** Told how many sends of an agent count by now. */
  counted: (agentId: string, sent: Counter) => void
}

/** The hot path: queue → batch → decide → persist → acknowledge → announce. */
export function createDelivery(deps: DeliveryDeps) {
  const queue = createQueue<Submission, Outcome>(deps.limits, (batch) => {
    deps.observe.batch(batch.length)
    return settleBatch(deps, batch)
  })

  return {
    /** Stores the envelope for all of its recipients or for none; resolves only when it is committed. */
    async accept(sender: Sender, draft: EnvelopeDraft): Promise<Serialized<SendAcknowledgement>> {
      checkLimits(draft, deps.limits)
      const outcome = await queue.push({ sender, draft, recipients: recipientsOf(draft), digest: digestOf(draft) })
      if (outcome.sent) deps.counted(sender.agentId, outcome.sent)
      if (outcome.kind === 'refused') throw outcome.fault
      if (outcome.kind === 'replayed') return outcome.acknowledgement
      deps.announce(outcome.accepted)
      return outcome.accepted.acknowledgement
    },
    idle: queue.idle,
    waiting: queue.waiting,
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** SHA-256 of the canonical form (RFC 8785) of what makes two sends the same. */
const digestOf = (draft: EnvelopeDraft): string => hash('sha256', canonicalOf(equivalenceOf(draft)), 'base64url')
