import { setImmediate as turn } from 'node:timers/promises'
import { actorKey, changeKey, partOfAny, partsOf, refusalOfActor } from '../domain/authority.ts'
import type { Actor, AuthorityChange, Use } from '../domain/authority.ts'
import type { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecentNames } from '../platform/recent.ts'
import { createRounds } from '../platform/rounds.ts'
import type { Store } from '../store/index.ts'

/** When more than so many changes have gathered, all that is watched is looked at, once. */
const gatheredMax = 10_000

/** What is watched from now on was allowed no longer ago than that; what changed since is known, up to so many. */
const allowedBefore = { forMs: 60_000, most: 10_000 }

/** A socket or waiting call, with the actor that it ends with. */
export interface Watched {
  readonly actor: Actor
  readonly use: Use
  /** Called once, when what the actor uses has to end. */
  end(reason: Fault): void
}

/** The sockets and waiting calls of this process. */
export function createWatches({ authority }: Pick<Store, 'authority'>, clock: Clock) {
  const watched = new Set<Watched>()
  const gathered = new Map<string, AuthorityChange>()
  const lately = createRecentNames(clock, allowedBefore)

  /** Ends what is of actors that may not act any more, after one query; a filter narrows which are looked at. */
  async function check(isWanted: (actor: Actor) => boolean = () => true): Promise<void> {
    const wanted = [...watched].filter(({ actor }) => isWanted(actor))
    if (wanted.length === 0) return
    const actors = new Map(wanted.map(({ actor }) => [actorKey(actor), actor]))
    const read = await authority.read([...actors.values()])
    const statuses = new Map([...actors.keys()].map((key, at) => [key, read[at]!]))
    for (const one of wanted) {
      const reason = refusalOfActor(statuses.get(actorKey(one.actor))!, one.use)
      if (reason && watched.delete(one)) one.end(reason)
    }
  }

  const looks = createRounds(
    () => gathered.size > 0,
    async () => {
      await turn() // for what else has come by now
      const isWanted = gathered.size > gatheredMax ? undefined : partOfAny(gathered.values())
      gathered.clear()
      await check(isWanted).catch(() => {}) // the next check of all repeats what failed
    },
  )

  /** Checks what the change may end: with all others that come meanwhile, after the look that is under way. */
  function checkSoon(change: AuthorityChange): void {
    if (gathered.size <= gatheredMax) gathered.set(changeKey(change), change)
    looks.start()
  }

  return {
    add(one: Watched): void {
      watched.add(one)
      const missed = partsOf(one.actor).find((part) => lately.has(changeKey(part)))
      if (missed) checkSoon(missed)
    },
    remove: (one: Watched): void => void watched.delete(one),
    check,
    checkSoon,
    /** Has what is watched from now on, and was allowed before the changes, looked at once more. */
    remember: (changes: readonly AuthorityChange[]): void => changes.forEach((change) => lately.add(changeKey(change))),
  }
}
