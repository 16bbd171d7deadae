import { actorKey, refusalOfActor, type Actor } from '../domain/authority.ts'
import type { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'

interface Watch {
  actor: Actor
  end(reason: Fault): void
}

/** The sockets of this process, each with the actor that it ends with. */
export function createWatches({ authority }: Pick<Store, 'authority'>) {
  const watched = new Set<Watch>()
  return {
    add(actor: Actor, end: (reason: Fault) => void): () => void {
      const watch = { actor, end }
      watched.add(watch)
      return () => void watched.delete(watch)
    },

    /** Ends those whose actor may not act any more, by one statement; with a filter, only they are looked at. */
    async check(isWanted: (actor: Actor) => boolean = () => true): Promise<void> {
      const watches = [...watched].filter(({ actor }) => isWanted(actor))
      if (watches.length === 0) return
      const actors = new Map(watches.map(({ actor }) => [actorKey(actor), actor]))
      const statuses = await authority.read([...actors.values()])
      const reasons = new Map([...actors.keys()].map((key, at) => [key, refusalOfActor(statuses[at]!, 'socket')]))
      for (const watch of watches) {
        const reason = reasons.get(actorKey(watch.actor))
        if (reason && watched.delete(watch)) watch.end(reason)
      }
    },
  }
}
