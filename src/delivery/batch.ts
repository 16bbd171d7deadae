import type { Arrival, SendLimits, SendRows } from '../domain/acceptance.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { arrivalsOf } from './arrivals.ts'
import type { DatabaseClock } from './database-clock.ts'
import { acknowledging, limitsOf, unlimitedAt, type RateLimits } from './decide.ts'
import { emptyBatch, rowsOf } from './rows.ts'
import { isReply, questionsOf, threadsOf } from './threads.ts'
import type { Admitted, SendOutcome } from './types.ts'

export interface BatchDeps {
  store: Store
  clock: Clock
  rules: RateLimits & { ids: Ids; rateLimits: boolean }
  /** Whether other processes count the same sends, so that minutes go by the clock of the database. */
  isShared: boolean
  databaseClock: DatabaseClock
  /** How far the clock of the process may be ahead of the database's. */
  clockLeadMs: number
  /** Told of the mailboxes that have got something; must not throw and is not waited for. */
  announce: (arrivals: readonly Arrival[]) => void
}

/** The moment by the clock that says when a minute of the limits ends. */
export const countedAt = (
  { isShared, databaseClock }: Pick<BatchDeps, 'isShared' | 'databaseClock'>,
  now: number,
): number => (isShared ? (databaseClock.now() ?? now) : now)

/** What holds for sends that are stored now. */
export const limitsAt = (deps: BatchDeps, now: number): SendLimits => ({
  ...unlimitedAt(now),
  ...(deps.rules.rateLimits ? limitsOf(deps.rules) : {}),
  ...{ countedAt: countedAt(deps, now), clockLeadMs: deps.clockLeadMs },
})

/** What may have been stored although nobody has heard of it can be as late as this. */
export const unheardMs = 60_000

type Stamps = readonly (number | undefined)[]

/** Accepts each send of the batch or finds it outdated, in one transaction; when this returns, it is committed. */
export async function acceptBatch(deps: BatchDeps, batch: readonly Admitted[]): Promise<SendOutcome[]> {
  const { store, announce } = deps
  const now = deps.clock()
  const limits = limitsAt(deps, now)
  let rows: readonly (SendRows | undefined)[] = []
  const sends = (): SendRows[] => rows.filter((one) => one !== undefined)
  const compose = (submissions: readonly Admitted[]): SendRows[] => {
    const state = emptyBatch()
    rows = submissions.map((submission) => rowsOf(submission, state, { ...deps.rules, now }))
    return sends()
  }
  let stamps: Stamps | undefined
  try {
    stamps = batch.some(({ draft }) => isReply(draft))
      ? await store.transaction(async (inside) =>
          inside.acceptance.accept(compose(await withThreads(inside, batch)), limits),
        )
      : await store.inOnePiece((acceptance) => acceptance.accept(compose(batch), limits))
  } finally {
    // Also when it failed: it may be the answer to the commit that is lost, and who is told looks.
    announce(arrivalsOf(sends(), stamps ?? sends().map(() => now + unheardMs)))
  }
  const createdAt = new Map(sends().map((send, index) => [send, stamps[index]]))
  return batch.map(({ draft, recipients }, index) => {
    const stamp = createdAt.get(rows[index]!)
    if (stamp === undefined) return { kind: 'outdated' }
    const stored = { receivedMs: now, createdAt: stamp }
    return { kind: 'accepted', acknowledgement: acknowledging(draft.id, stored, recipients) }
  })
}

/**
 * The sends with what their mailboxes know of threads once they are locked: what an answer goes back to may have come
 * since it was decided, and then it belongs to the thread of that.
 */
async function withThreads(
  { acceptance, admission }: Pick<Store, 'acceptance' | 'admission'>,
  batch: readonly Admitted[],
): Promise<Admitted[]> {
  const handles = new Set(batch.flatMap(({ sender, recipients }) => [sender.handle, ...recipients]))
  const [, ...fresh] = await Promise.all([
    acceptance.lockParties([...handles]),
    ...batch.map(async (submission) =>
      isReply(submission.draft)
        ? { ...submission, threads: threadsOf(submission, await admission.threads(questionsOf(submission))) }
        : submission,
    ),
  ])
  return fresh
}
