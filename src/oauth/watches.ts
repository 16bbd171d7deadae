import { actorKey, refusalOfActor, type Actor, type Use } from '../domain/authority.ts'
import type { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'

interface Watch {
  actor: Actor
  use: Use
  end(reason: Fault): void
}

/** The sockets and waiting calls of this process, each with the actor that it ends with. */
export function createWatches({ authority }: Pick<Store, 'authority'>) {
  const watched = new Set<Watch>()
  return {
    add(actor: Actor, use: Use, end: (reason: Fault) => void): () => void {
      const watch = { actor, use, end }
      watched.add(watch)
      return () => void watched.delete(watch)
    },

    /** Ends what is of actors that may not act any more, after one query; a filter narrows which are looked at. */
    async check(isWanted: (actor: Actor) => boolean = () => true): Promise<void> {
      const watches = [...watched].filter(({ actor }) => isWanted(actor))
      if (watches.length === 0) return
      const actors = new Map(watches.map(({ actor }) => [actorKey(actor), actor]))
      const read = await authority.read([...actors.values()])
      const statuses = new Map([...actors.keys()].map((key, at) => [key, read[at]!]))
      for (const watch of watches) {
        const reason = refusalOfActor(statuses.get(actorKey(watch.actor))!, watch.use)
        if (reason && watched.delete(watch)) watch.end(reason)
      }
    },
  }
}
