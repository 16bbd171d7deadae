import { hash } from 'node:crypto'
import type { Serialized } from '#generated/rest/call.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type { AdmissionFacts } from '../domain/acceptance.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { checkDraft, equivalenceOf, recipientsOf, type EnvelopeLimits } from '../domain/envelopes.ts'
import type { Counter } from '../domain/rate-counters.ts'
import { queueErrors, unavailable } from '../fault.ts'
import type { Observe } from '../observe.ts'
import { stopwatch } from '../platform/clock.ts'
import { createBatchQueue, type QueueLimits } from '../platform/batch-queue.ts'
import { refusalOf } from './admission.ts'
import { createSendCounts } from './send-counts.ts'
import { acceptBatch, type BatchDeps, type SendOutcome } from './batch.ts'
import { searchWordsOfLong } from './search-words.ts'
import type { Admitted, Sender, Submission } from './types.ts'

export interface DeliveryDeps extends BatchDeps {
  limits: EnvelopeLimits & QueueLimits & { batchPartiesMax: number }
  observe: Observe
  /** Told how many sends of an agent count by now. */
  counted: (agentId: string, sent: Counter) => void
}

/** The texts of a batch are made in one turn of the event loop, and all other work waits for its end. */
const batchCharactersMax = 1_048_576

/** Ancestors that a batch may look for, each in the mailbox of each party. */
const batchAncestorsMax = 16_384

/** The hot path: admit → queue → batch → decide → persist → announce → acknowledge. A denied send takes no lock. */
export function createDelivery(deps: DeliveryDeps) {
  const { store, clock, isShared, limits, observe } = deps
  const sendCounts = createSendCounts(deps)
  const shareOf = ({ recipients, characters, draft }: Submission): number =>
    Math.max(
      (1 + recipients.length) / limits.batchPartiesMax,
      characters / batchCharactersMax,
      ((1 + recipients.length) * (draft.references?.length ?? 0)) / batchAncestorsMax,
    )
  const work = (batch: readonly Admitted[]): Promise<SendOutcome[]> => {
    observe.batch(batch.length)
    const elapsed = stopwatch()
    return acceptBatch(deps, batch).finally(() => observe.batchOver(elapsed()))
  }
  const queue = createBatchQueue(limits, queueErrors, work, { weightOf: shareOf, weightMax: 1 })

  let admitting = 0

  async function admissionFactsOf(submission: Submission): Promise<AdmissionFacts> {
    admitting++
    try {
      return await store.admission.read(submission)
    } finally {
      admitting--
    }
  }

  /** In the order that the contract gives: the rate of the sender, then trust, then all the rest. */
  async function outcomeOf(submission: Submission): Promise<SendOutcome> {
    const facts = await admissionFactsOf(submission)
    const { agentId } = submission.sender
    const countedAt = isShared ? facts.databaseNow : clock()
    if (!facts.repeated) sendCounts.count(agentId, facts.sent, countedAt)
    const fault = refusalOf(facts)
    const outcome: SendOutcome = fault ? { kind: 'refused', fault } : await queue.push(await admitted(submission))
    if (outcome.kind === 'accepted') sendCounts.accepted(agentId, outcome.sent)
    else if (!facts.repeated) sendCounts.refused(agentId, countedAt)
    return outcome
  }

  return {
    /** Stores the envelope for all of its recipients or for none; resolves only when it is committed. */
    async accept(sender: Sender, draft: EnvelopeDraft): Promise<Serialized<SendAcknowledgement, string>> {
      checkDraft(draft, limits)
      if (admitting + queue.waiting() >= limits.queueMax) throw unavailable()
      const outcome = await outcomeOf(submissionOf(sender, draft))
      if (outcome.kind === 'refused') throw outcome.fault
      if (outcome.kind === 'replayed') return outcome.acknowledgement
      return outcome.accepted.acknowledgement
    },
    /** Resolves once no send waits, and what was refused is counted. */
    async idle(): Promise<void> {
      await queue.idle()
      await sendCounts.idle()
    },
    waiting: queue.waiting,
  }
}

export type Delivery = ReturnType<typeof createDelivery>

const admitted = async (submission: Submission): Promise<Admitted> => {
  const { draft, sender, characters } = submission
  return { ...submission, words: await searchWordsOfLong(draft, sender.handle, characters) }
}

/** What makes two sends the same is compared by the SHA-256 of its canonical form (RFC 8785). */
function submissionOf(sender: Sender, draft: EnvelopeDraft): Submission {
  const canonical = canonicalJson(equivalenceOf(draft))
  const digest = hash('sha256', canonical, 'hex')
  return { sender, draft, recipients: recipientsOf(draft), digest, characters: canonical.length }
}
