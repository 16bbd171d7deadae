import { setImmediate as turn } from 'node:timers/promises'
import {
  actorKey,
  keyOfChange,
  partOfAny,
  partsOf,
  faultOfActor,
  type Actor,
  type AuthorityChange,
  type Use,
} from '../../domain/authority.ts'
import type { Fault } from '../../fault.ts'
import { type Clock, createRepeatingWorker } from '../../platform/clock.ts'
import { createRecentNames } from '../../platform/caches.ts'
import type { Store } from '../../store/index.ts'

/** Highest number of pending changes. If there are more, the next check covers all registered actors. */
const pendingMax = 10_000

/**
 * Bounds of the memory of recent changes: age in milliseconds, and number. A new socket was allowed less than `forMs`
 * ago, so it cannot have missed an older change.
 */
const recentChangeBounds = { forMs: 60_000, most: 10_000 }

/** Socket or waiting call. It ends when its actor may no longer act. */
export interface AuthorityWatch {
  readonly actor: Actor
  readonly use: Use
  /** Ends the socket or call. Called once. */
  end(reason: Fault): void
}

/** Creates the list of sockets and waiting calls of this process. It ends those whose actor may no longer act. */
export function createWatches({ authority }: Pick<Store, 'authority'>, clock: Clock) {
  const watched = new Set<AuthorityWatch>()
  const pending = new Map<string, AuthorityChange>()
  const recentChanges = createRecentNames(clock, recentChangeBounds)

  /**
   * Ends the sockets and calls of actors that may no longer act. One query reads the actors that `isWanted` selects.
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
      await turn() // to gather the other changes of this turn
      const isWanted = pending.size > pendingMax ? undefined : partOfAny(pending.values())
      pending.clear()
      await check(isWanted).catch(() => {}) // the next check of all retries
    },
  )

  /** Schedules a check of the actors that the change affects. Changes during a running check share the next check. */
  function checkSoon(change: AuthorityChange): void {
    if (pending.size <= pendingMax) pending.set(keyOfChange(change), change)
    checks.start()
  }

  return {
    add(one: AuthorityWatch): void {
      watched.add(one)
      const recent = partsOf(one.actor).find((part) => recentChanges.has(keyOfChange(part)))
      if (recent) checkSoon(recent)
    },
    remove: (one: AuthorityWatch): void => void watched.delete(one),
    check,
    checkSoon,
    /** Remembers changes. When a socket is added that was allowed just before such a change, it is checked again. */
    remember: (changes: readonly AuthorityChange[]): void =>
      changes.forEach((change) => recentChanges.add(keyOfChange(change))),
  }
}
