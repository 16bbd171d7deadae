import type { Arrival, LockedParty } from '../domain/acceptance.ts'
import { fileIdsOf } from '../domain/envelopes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { toFault, type Fault } from '../fault.ts'
import type { CheckLead } from './clock-lead.ts'
import { decide, type Decision, type Rules } from './decide.ts'
import { findThreads } from './threads.ts'
import type { Accepted, Admitted, BatchState } from './types.ts'

export type SendOutcome = Decision | { kind: 'refused'; fault: Fault }

export interface BatchDeps {
  store: Store
  clock: Clock
  checkLead: CheckLead
  rules: Omit<Rules, 'now' | 'countedAt'>
  /** Whether other processes count the same sends, so that minutes go by the clock of the database. */
  isShared: boolean
  /** Told of the mailboxes that have got something; must not throw and is not waited for. */
  announce: (arrivals: readonly Arrival[]) => void
}

/** Accepts or refuses each send of the batch on its own, in one transaction; when this returns, it is committed. */
export async function acceptBatch(deps: BatchDeps, batch: readonly Admitted[]): Promise<SendOutcome[]> {
  let moved: LockedParty[] = []
  try {
    return await deps.store.pipeline(async (acceptance) => {
      const { outcomes, accepted, parties } = await decideAll(deps, acceptance, batch)
      moved = movedBy(accepted, parties)
      const claims = accepted.flatMap((one) => one.claims)
      return {
        result: outcomes,
        last: () => [
          accepted.length > 0 &&
            acceptance.insertEnvelopes(
              accepted.flatMap(({ envelopes }) => envelopes),
              moved,
            ),
          claims.length > 0 && acceptance.claimFiles(claims),
        ],
      }
    })
  } finally {
    // Also when it failed: it may be the answer to the commit that is lost, and who is told looks.
    deps.announce(moved.map(({ id, lastCreatedAt }) => ({ agentId: id, createdAt: lastCreatedAt })))
  }
}

async function decideAll(deps: BatchDeps, acceptance: Store['acceptance'], batch: readonly Admitted[]) {
  const [parties, { known: envelopes, now: databaseNow }, files, threads] = await Promise.all([
    acceptance.lockParties([...new Set(batch.flatMap(({ sender, recipients }) => [sender.handle, ...recipients]))]),
    acceptance.findEnvelopes([...new Set(batch.map(({ draft }) => draft.id))]),
    acceptance.lockFiles([...new Set(batch.flatMap(({ draft }) => fileIdsOf(draft)))]),
    findThreads(acceptance, batch),
  ])
  const now = deps.clock()
  deps.checkLead(now, databaseNow)
  const byHandle = new Map(parties.map((party) => [party.handle, party]))
  const byId = new Map(files.map((file) => [file.id, file]))
  const state: BatchState = { parties: byHandle, envelopes, files: byId, threads, replies: new Map() }
  const rules: Rules = { ...deps.rules, now, countedAt: deps.isShared ? databaseNow : now }
  const outcomes = batch.map((submission) => outcomeOf(submission, state, rules))
  const accepted = outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? [outcome.accepted] : []))
  return { outcomes, accepted, parties }
}

function outcomeOf(submission: Admitted, state: BatchState, rules: Rules): SendOutcome {
  try {
    return decide(submission, state, rules)
  } catch (thrown) {
    return { kind: 'refused', fault: toFault(thrown) }
  }
}

/** The mailboxes that got an entry, each with its new last `created_at`. */
function movedBy(accepted: readonly Accepted[], parties: readonly LockedParty[]): LockedParty[] {
  const latest = new Map<string, number>()
  for (const { createdAt, entries } of accepted.flatMap(({ envelopes }) => envelopes))
    for (const { agentId } of entries) latest.set(agentId, Math.max(createdAt, latest.get(agentId) ?? 0))
  return parties.flatMap((party) => {
    const lastCreatedAt = latest.get(party.id)
    return lastCreatedAt === undefined ? [] : [{ ...party, lastCreatedAt }]
  })
}
