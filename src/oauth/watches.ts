import { setImmediate as turn } from 'node:timers/promises'
import { actorKey, changeKey, partOfAny, refusalOfActor } from '../domain/authority.ts'
import type { Actor, AuthorityChange, Use } from '../domain/authority.ts'
import type { Fault } from '../fault.ts'
import { createRounds } from '../platform/rounds.ts'
import type { Store } from '../store/index.ts'

/** When more than so many changes have gathered, all that is watched is looked at, once. */
const gatheredMax = 10_000

interface Watch {
  actor: Actor
  use: Use
  end(reason: Fault): void
}

/** The sockets and waiting calls of this process, each with the actor that it ends with. */
export function createWatches({ authority }: Pick<Store, 'authority'>) {
  const watched = new Set<Watch>()
  const gathered = new Map<string, AuthorityChange>()

  /** Ends what is of actors that may not act any more, after one query; a filter narrows which are looked at. */
  async function check(isWanted: (actor: Actor) => boolean = () => true): Promise<void> {
    const watches = [...watched].filter(({ actor }) => isWanted(actor))
    if (watches.length === 0) return
    const actors = new Map(watches.map(({ actor }) => [actorKey(actor), actor]))
    const read = await authority.read([...actors.values()])
    const statuses = new Map([...actors.keys()].map((key, at) => [key, read[at]!]))
    for (const watch of watches) {
      const reason = refusalOfActor(statuses.get(actorKey(watch.actor))!, watch.use)
      if (reason && watched.delete(watch)) watch.end(reason)
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

  return {
    add(actor: Actor, use: Use, end: (reason: Fault) => void): () => void {
      const watch = { actor, use, end }
      watched.add(watch)
      return () => void watched.delete(watch)
    },
    check,
    /** Checks what the change may end: with all others that come meanwhile, after the look that is under way. */
    checkSoon(change: AuthorityChange): void {
      if (gathered.size <= gatheredMax) gathered.set(changeKey(change), change)
      looks.start()
    },
  }
}
