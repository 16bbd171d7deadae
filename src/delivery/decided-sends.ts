import type { AdmissionFacts, KnownFile } from '../domain/acceptance.ts'
import { fileIdsOf } from '../domain/envelopes.ts'
import { queueErrors, toFault, unavailable } from '../fault.ts'
import { createBatchQueue } from '../platform/batch-queue.ts'
import { acceptBatch, countedAt } from './batch.ts'
import { answerOfKnown, checkFiles, checkRates, isRetry, refusalOf } from './decide.ts'
import type { SendQueueDeps } from './plain-sends.ts'
import { searchWordsOfLong } from './search-words.ts'
import type { SendCounts } from './send-counts.ts'
import { checkReplies, isReply, questionsOf, threadsOf, unrelatedSends } from './threads.ts'
import type { Acknowledgement, Admitted, SendOutcome, Submission } from './types.ts'
import type { CountWords } from './word-counts.ts'

export interface DecidedSendDeps extends SendQueueDeps {
  sendCounts: SendCounts
  /** Counts the bytes of a stored envelope for its owner. */
  countStored: (submission: Submission) => void
  countWords: CountWords
}

/** A send that is outdated so often is one of very many that want the same. */
const attemptsMax = 10

/**
 * Sends that are decided by what is known of them, which is read without locks, so that who is denied waits for nobody.
 * What is to be stored goes to the database in one piece, which locks the mailboxes, looks again at what others may
 * have changed, and stamps it; what that finds outdated is decided anew.
 */
export function createDecidedSends(deps: DecidedSendDeps) {
  const { clock, limits, sendCounts, shareOf } = deps
  const work = (batch: readonly Admitted[]): Promise<SendOutcome[]> => {
    const over = deps.begun()
    return acceptBatch(deps, batch).finally(() => over(batch.length))
  }
  const rule = { weightOf: shareOf, weightMax: 1, beginBatch: unrelatedSends }
  const queue = createBatchQueue(limits, queueErrors, work, rule)
  let reading = 0

  async function factsOf(submission: Submission): Promise<AdmissionFacts> {
    reading++
    try {
      const facts = await deps.store.admission.read(submission)
      deps.databaseClock.heard(facts.databaseNow)
      return facts
    } finally {
      reading--
    }
  }

  /** In the order that the contract gives: trust, then the id, then all the rest. */
  async function outcomeOf(submission: Submission, facts: AdmissionFacts, count: CountWords): Promise<SendOutcome> {
    const fault = refusalOf(facts)
    if (fault) return { kind: 'refused', fault }
    if (facts.known) return answerOfKnown(submission, facts.known)
    try {
      return await queue.push(await admitted(deps, submission, facts, count))
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.status >= 500) throw thrown
      return { kind: 'refused', fault }
    }
  }

  return {
    /** A send is counted before it is known what comes of it. */
    async accept(submission: Submission): Promise<Acknowledgement> {
      const { agentId } = submission.sender
      const facts = await factsOf(submission)
      const at = countedAt(deps, clock())
      const isTry = !isRetry(submission, facts.known)
      if (isTry) await sendCounts.count(agentId, facts.sent, at)
      let outcome = await outcomeOf(submission, facts, deps.countWords)
      for (let attempt = 2; outcome.kind === 'outdated' && attempt <= attemptsMax; attempt++)
        outcome = await outcomeOf(submission, await factsOf(submission), () => {})
      if (isTry && outcome.kind !== 'accepted') sendCounts.refused(agentId, at)
      if (outcome.kind === 'accepted') deps.countStored(submission)
      if (outcome.kind === 'refused') throw outcome.fault
      if (outcome.kind === 'outdated') throw unavailable()
      return outcome.acknowledgement
    },
    idle: queue.idle,
    /** Before they are decided, or for a batch. */
    waiting: (): number => reading + queue.waiting(),
    queued: queue.waiting,
  }
}

/** Checks what only a send that trust admits is asked for, and adds what it takes to store it. */
async function admitted(
  deps: DecidedSendDeps,
  submission: Submission,
  facts: AdmissionFacts,
  count: CountWords,
): Promise<Admitted> {
  const { checkLead, clock, databaseClock, rules, store } = deps
  const { draft, sender, characters } = submission
  const now = clock()
  checkLead(now, databaseClock.now() ?? now)
  const fileIds = fileIdsOf(draft)
  const found = fileIds.length > 0 ? await store.admission.files(fileIds) : []
  const files = new Map(found.map((file): [string, KnownFile] => [file.id, file]))
  checkFiles(submission, files, now)
  if (rules.rateLimits) checkRates(facts, rules, countedAt(deps, now))
  const threads = threadsOf(submission, isReply(draft) ? await store.admission.threads(questionsOf(submission)) : [])
  if (rules.rateLimits) checkReplies(submission, threads, rules, now)
  const { words, differentWords } = await searchWordsOfLong(draft, sender.handle, characters)
  count(sender.agentId, differentWords)
  return { ...submission, facts, files, threads, words }
}
