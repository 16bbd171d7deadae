import type { Arrival, SendLimits, SendRows } from '../domain/acceptance.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { arrivalsOf } from './arrivals.ts'
import type { DatabaseClock } from './database-clock.ts'
import { acknowledging, limitsOf, unlimitedAt, type RateLimits } from './decide.ts'
import { emptyBatch, rowsOf } from './rows.ts'
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

/** Accepts each send of the batch or finds it outdated, in one transaction; when this returns, it is committed. */
export async function acceptBatch(deps: BatchDeps, batch: readonly Admitted[]): Promise<SendOutcome[]> {
  const now = deps.clock()
  const state = emptyBatch()
  const rows = batch.map((submission) => rowsOf(submission, state, { ...deps.rules, now }))
  const sends = rows.filter((one) => one !== undefined)
  const stamps = await stored(deps, sends, limitsAt(deps, now))
  const createdAt = new Map(sends.map((send, index) => [send, stamps[index]]))
  return batch.map(({ draft, recipients }, index) => {
    const stamp = createdAt.get(rows[index]!)
    if (stamp === undefined) return { kind: 'outdated' }
    return {
      kind: 'accepted',
      acknowledgement: acknowledging(draft.id, { receivedMs: now, createdAt: stamp }, recipients),
    }
  })
}

/** Announces them also when it fails: it may be the answer to the commit that is lost, and who is told looks. */
async function stored(
  { store, announce }: BatchDeps,
  sends: readonly SendRows[],
  limits: SendLimits,
): Promise<(number | undefined)[]> {
  let stamps: (number | undefined)[] = sends.map(() => limits.now + unheardMs)
  try {
    stamps = await store.inOnePiece((acceptance) => acceptance.accept(sends, limits))
    return stamps
  } finally {
    announce(arrivalsOf(sends, stamps))
  }
}
