import type { AdmissionFacts, KnownFile } from '../../domain/acceptance.ts'
import { fileIdsOf } from '../../domain/envelopes.ts'
import { batchQueueErrors, toFault, unavailableError } from '../../fault.ts'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import { storeSendBatch, rateTimeOf } from './batch.ts'
import { outcomeOfKnownSend, checkSendFiles, checkSendRates, isRetry, sendRejectionOf } from './decide.ts'
import type { SendQueueDeps } from './fast-path.ts'
import { type CountWords, searchWordsOfLongDraft } from './search-words.ts'
import type { SendCounts } from './send-counts.ts'
import { checkReplyRate, isReply, threadLookupsOf, knownThreadsOf, createUnrelatedSendFilter } from './threads.ts'
import type { Acknowledgement, AdmittedSend, SendOutcome, Submission } from './types.ts'

export interface SlowPathDeps extends SendQueueDeps {
  sendCounts: SendCounts
  /** Counts the bytes of a stored envelope for the owner of its sender. */
  countStored: (submission: Submission) => void
  countWords: CountWords
}

/** Highest number of attempts for one send. Only very many competing sends make a send outdated this often. */
const attemptsMax = 10

/**
 * Creates the slow path. It reads the facts about a send without locks and decides, so a rejected send waits for no
 * lock. One pipelined transaction then locks the mailboxes, checks the facts again and stores the send. If the facts
 * have changed, the send is outdated, and the slow path decides again.
 */
export function createSlowPath(deps: SlowPathDeps) {
  const { clock, limits, sendCounts, shareOf } = deps
  const work = (batch: readonly AdmittedSend[]): Promise<SendOutcome[]> => {
    const endBatch = deps.startBatch()
    return storeSendBatch(deps, batch).finally(() => endBatch(batch.length))
  }
  const rule = { weightOf: shareOf, weightMax: 1, beginBatch: createUnrelatedSendFilter }
  const queue = createBatchQueue(limits, batchQueueErrors, work, rule)
  let readingCount = 0

  async function factsOf(submission: Submission): Promise<AdmissionFacts> {
    readingCount++
    try {
      const facts = await deps.store.admission.read(submission)
      deps.databaseClock.correctEstimate(facts.databaseNow)
      return facts
    } finally {
      readingCount--
    }
  }

  /**
   * Returns the outcome of a send. It decides in the order of the contract: trust, then the id, then everything else.
   */
  async function outcomeOf(submission: Submission, facts: AdmissionFacts, count: CountWords): Promise<SendOutcome> {
    const fault = sendRejectionOf(facts)
    if (fault) return { kind: 'refused', fault }
    if (facts.known) return outcomeOfKnownSend(submission, facts.known)
    try {
      return await queue.push(await admitted(deps, submission, facts, count))
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.status >= 500) throw thrown
      return { kind: 'refused', fault }
    }
  }

  return {
    /** Accepts a send, or throws the reason for its rejection. Counts the send before its outcome is known. */
    async accept(submission: Submission): Promise<Acknowledgement> {
      const { agentId } = submission.sender
      const facts = await factsOf(submission)
      const at = rateTimeOf(deps, clock())
      const isNew = !isRetry(submission, facts.known)
      if (isNew) await sendCounts.count(agentId, facts.sent, at)
      let outcome = await outcomeOf(submission, facts, deps.countWords)
      for (let attempt = 2; outcome.kind === 'outdated' && attempt <= attemptsMax; attempt++)
        outcome = await outcomeOf(submission, await factsOf(submission), () => {})
      if (isNew && outcome.kind !== 'accepted') sendCounts.refused(agentId, at)
      if (outcome.kind === 'accepted') deps.countStored(submission)
      if (outcome.kind === 'refused') throw outcome.fault
      if (outcome.kind === 'outdated') throw unavailableError()
      return outcome.acknowledgement
    },
    idle: queue.idle,
    /** Returns the number of sends whose facts are being read, or that wait for a batch. */
    waiting: (): number => readingCount + queue.waiting(),
    queued: queue.waiting,
  }
}

/**
 * Checks files, rates and words of a send that trust allows. Returns the send with the data that are needed to store
 * it.
 */
async function admitted(
  deps: SlowPathDeps,
  submission: Submission,
  facts: AdmissionFacts,
  count: CountWords,
): Promise<AdmittedSend> {
  const { checkLead, clock, databaseClock, rules, store } = deps
  const { draft, sender, characters } = submission
  const now = clock()
  checkLead(now, databaseClock.now() ?? now)
  const fileIds = fileIdsOf(draft)
  const found = fileIds.length > 0 ? await store.admission.files(fileIds) : []
  const files = new Map(found.map((file): [string, KnownFile] => [file.id, file]))
  checkSendFiles(submission, files, now)
  if (rules.rateLimits) checkSendRates(facts, rules, rateTimeOf(deps, now))
  const threads = knownThreadsOf(
    submission,
    isReply(draft) ? await store.admission.threads(threadLookupsOf(submission)) : [],
  )
  if (rules.rateLimits) checkReplyRate(submission, threads, rules, now)
  const { words, differentWords } = await searchWordsOfLongDraft(draft, sender.handle, characters)
  count(sender.agentId, differentWords)
  return { ...submission, facts, files, threads, words }
}
