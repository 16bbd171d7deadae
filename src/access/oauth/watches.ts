import { setImmediate as turn } from 'node:timers/promises'
import {
  actorKey,
  authorityChangeKey,
  createAffectedActorCheck,
  actorPartsOf,
  faultOfActor,
  type Actor,
  type AuthorityChange,
  type AuthorityUse,
} from '../../domain/authority.ts'
import type { Fault } from '../../fault.ts'
import { type Clock, createRepeatingWorker } from '../../platform/clock.ts'
import { createExpiringNames } from '../../platform/caches.ts'
import type { Store } from '../../store/index.ts'

/** Highest number of pending changes. If there are more, the next check covers all registered actors. */
const pendingMax = 10_000

/**
 * Limits of the set of recent changes: longest time in milliseconds and highest number. The check that allowed a new
 * socket is less than `forMs` old, so it has seen all older changes.
 */
const recentChangeBounds = { forMs: 60_000, most: 10_000 }

/** Socket or waiting call that ends when its actor may no longer act. */
export interface AuthorityWatch {
  readonly actor: Actor
  readonly use: AuthorityUse
  /** Ends the socket or call. Called once. */
  end(reason: Fault): void
}

/** Creates the set of the sockets and waiting calls of this process. Ends those whose actors may no longer act. */
export function createAuthorityWatches({ authority }: Pick<Store, 'authority'>, clock: Clock) {
  const watched = new Set<AuthorityWatch>()
  const pending = new Map<string, AuthorityChange>()
  const recentChanges = createExpiringNames(clock, recentChangeBounds)

  /**
   * Ends the sockets and calls whose actors may no longer act. Checks only the actors that `isWanted` selects, by one
   * query.
   */
  async function check(isWanted: (actor: Actor) => boolean = () => true): Promise<void> {
    const wanted = [...watched].filter(({ actor }) => isWanted(actor))
    if (wanted.length === 0) return
    const actors = new Map(wanted.map(({ actor }) => [actorKey(actor), actor]))
    const read = await authority.read([...actors.values()])
    const statuses = new Map([...actors.keys()].map((key, at) => [key, read[at]!]))
    for (const one of wanted) {
      const reason = faultOfActor(statuses.get(actorKey(one.actor))!, one.use)
      if (reason && watched.delete(one)) one.end(reason)
    }
  }

  const checks = createRepeatingWorker(
    () => pending.size > 0,
    async () => {
      await turn() // waits for other changes in this turn of the event loop
      const isWanted = pending.size > pendingMax ? undefined : createAffectedActorCheck(pending.values())
      pending.clear()
      await check(isWanted).catch(() => {}) // the next check of all actors retries
    },
  )

  /** Schedules a check of the actors that the change affects. Changes during a running check share the next check. */
  function checkSoon(change: AuthorityChange): void {
    if (pending.size <= pendingMax) pending.set(authorityChangeKey(change), change)
    checks.start()
  }

  return {
    add(one: AuthorityWatch): void {
      watched.add(one)
      const recent = actorPartsOf(one.actor).find((part) => recentChanges.has(authorityChangeKey(part)))
      if (recent) checkSoon(recent)
    },
    remove: (one: AuthorityWatch): void => void watched.delete(one),
    check,
    checkSoon,
    /** Stores the changes for a while. `add` checks a new socket again if its actor has just changed. */
    remember: (changes: readonly AuthorityChange[]): void =>
      changes.forEach((change) => recentChanges.add(authorityChangeKey(change))),
  }
}
