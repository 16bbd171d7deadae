import type { MailArrival, SendLimits, SendRows } from '../../domain/acceptance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import { arrivalsOf } from './announcements.ts'
import type { DatabaseClock } from './database-clock.ts'
import { acknowledgementFor, sendRateLimitsOf, unlimitedSendLimits, type SendRateLimits } from './decide.ts'
import { createBatchState, sendRowsOf } from './rows.ts'
import { isReply, threadLookupsOf, knownThreadsOf } from './threads.ts'
import type { AdmittedSend, SendOutcome } from './types.ts'

export interface BatchDeps {
  store: Store
  clock: Clock
  rules: SendRateLimits & { ids: IdGenerator; rateLimits: boolean }
  /**
   * True if several processes count the sends. The clock of the database then decides to which minute a send counts.
   */
  isShared: boolean
  databaseClock: DatabaseClock
  /** Highest lead in milliseconds that the clock of the process may have over the clock of the database. */
  clockLeadMs: number
  /** Announces mailboxes with new entries. The caller does not wait for it, and it must not throw. */
  announce: (arrivals: readonly MailArrival[]) => void
}

/** Returns the time that determines in which minute a send counts against the rate limits. */
export const rateTimeOf = (
  { isShared, databaseClock }: Pick<BatchDeps, 'isShared' | 'databaseClock'>,
  now: number,
): number => (isShared ? (databaseClock.now() ?? now) : now)

/** Returns the limits for sends that are stored at the time `now`. */
export const sendLimitsAt = (deps: BatchDeps, now: number): SendLimits => ({
  ...unlimitedSendLimits(now),
  ...(deps.rules.rateLimits ? sendRateLimitsOf(deps.rules) : {}),
  countedAt: rateTimeOf(deps, now),
  clockLeadMs: deps.clockLeadMs,
})

/**
 * Milliseconds that are added to the current time to announce entries after a failed commit. The commit may have
 * succeeded, and its entries may be later than the current time.
 */
export const uncertainCommitWindowMs = 60_000

type Stamps = readonly (number | undefined)[]

/**
 * Stores the sends of a batch in one transaction. Returns for each send whether it was accepted or is outdated. The
 * transaction is committed when this resolves.
 */
export async function storeSendBatch(deps: BatchDeps, batch: readonly AdmittedSend[]): Promise<SendOutcome[]> {
  const { store, announce } = deps
  const now = deps.clock()
  const limits = sendLimitsAt(deps, now)
  let rows: readonly (SendRows | undefined)[] = []
  const sends = (): SendRows[] => rows.filter((one) => one !== undefined)
  const compose = (submissions: readonly AdmittedSend[]): SendRows[] => {
    const state = createBatchState()
    rows = submissions.map((submission) => sendRowsOf(submission, state, { ...deps.rules, now }))
    return sends()
  }
  let stamps: Stamps | undefined
  try {
    stamps = batch.some(({ draft }) => isReply(draft))
      ? await store.transaction(async (inside) =>
          inside.acceptance.accept(compose(await withThreads(inside, batch)), limits),
        )
      : await store.pipelinedTransaction((acceptance) => acceptance.accept(compose(batch), limits))
  } finally {
    // Announces the mailboxes also after an error, because only the answer to the commit may be lost. A process that
    // receives a notification reads the mailbox, so a wrong notification does no harm.
    announce(arrivalsOf(sends(), stamps ?? sends().map(() => now + uncertainCommitWindowMs)))
  }
  const createdAt = new Map(sends().map((send, index) => [send, stamps[index]]))
  return batch.map(({ draft, recipients }, index) => {
    const stamp = createdAt.get(rows[index]!)
    if (stamp === undefined) return { kind: 'outdated' }
    const stored = { receivedMs: now, createdAt: stamp }
    return { kind: 'accepted', acknowledgement: acknowledgementFor(draft.id, stored, recipients) }
  })
}

/**
 * Locks the mailboxes, and reads the threads of replies again. If the parent of a reply has arrived since the decision,
 * the reply belongs to the thread of its parent.
 */
async function withThreads(
  { acceptance, admission }: Pick<Store, 'acceptance' | 'admission'>,
  batch: readonly AdmittedSend[],
): Promise<AdmittedSend[]> {
  const handles = new Set(batch.flatMap(({ sender, recipients }) => [sender.handle, ...recipients]))
  const [, ...sends] = await Promise.all([
    acceptance.lockParties([...handles]),
    ...batch.map(async (submission) =>
      isReply(submission.draft)
        ? { ...submission, threads: knownThreadsOf(submission, await admission.threads(threadLookupsOf(submission))) }
        : submission,
    ),
  ])
  return sends
}
