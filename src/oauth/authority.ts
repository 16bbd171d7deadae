import type { Config } from '../config.ts'
import { actorKey, partOfAny, refusalOfActor } from '../domain/authority.ts'
import type { Actor, ActorStatus, AuthorityChange, Use } from '../domain/authority.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecent } from '../platform/recent.ts'
import type { Bus } from '../push/bus/bus.ts'
import type { Store } from '../store/index.ts'
import { createChanges } from './changes.ts'
import { createWatches, type Watched } from './watches.ts'

const rememberedMax = 10_000

/** The one answer to whether an agent, a client and a session may still act. */
export interface Authority {
  /**
   * Throws the reason why the actor may not: for a call as of AUTHORITY_SECONDS ago at most, for a socket as of now.
   */
  require(actor: Actor, use: Use): Promise<void>
  /** Ends it when its actor may not act any more. */
  watch(watched: Watched): void
  unwatch(watched: Watched): void
  /** Tells every process; resolves when calls and sockets of this one go by the change. */
  changed(change: AuthorityChange): Promise<void>
  /** Looks at all that is watched; called every AUTHORITY_SECONDS, for changes that the bus has not told of. */
  check(): Promise<void>
}

export interface AuthorityDeps {
  config: Pick<Config, 'authoritySeconds'>
  store: Pick<Store, 'authority'>
  bus: Pick<Bus, 'shareChanges' | 'onRestored'>
  clock: Clock
}

interface Remembered {
  status: ActorStatus
  asOf: number
  /** How many changes there were before it was read. */
  changesBefore: number
}

/**
 * What calls and sockets go by is never older than AUTHORITY_SECONDS. Where the bus reaches, a change counts at once;
 * the bus only says what to look at again, and the database has the answer.
 */
export function createAuthority({ config, store, bus, clock }: AuthorityDeps): Authority {
  const remembered = createRecent<Remembered>(rememberedMax)
  const watches = createWatches(store)
  const changes = createChanges()

  function recall(actor: Actor): ActorStatus | undefined {
    const last = remembered.get(actorKey(actor))
    if (!last || changes.hasChanged(actor, last.changesBefore)) return undefined
    const ageMs = clock() - last.asOf
    return ageMs >= 0 && ageMs < config.authoritySeconds * 1000 ? last.status : undefined
  }

  async function readForCalls(actor: Actor): Promise<ActorStatus> {
    const [asOf, changesBefore] = [clock(), changes.count()]
    const status = await store.authority.readOne(actor)
    remembered.set(actorKey(actor), { status, asOf, changesBefore })
    return status
  }

  bus.onRestored(() => {
    changes.addAll()
    watches.check().catch(() => {}) // the next check repeats what failed
  })
  const tellOthers = bus.shareChanges((change) => {
    changes.add(change)
    watches.checkSoon(change)
  })

  return {
    async require(actor, use) {
      const status =
        use === 'call' ? (recall(actor) ?? (await readForCalls(actor))) : await store.authority.readOne(actor)
      const reason = refusalOfActor(status, use)
      if (reason) throw reason
    },
    watch: watches.add,
    unwatch: watches.remove,
    changed(change) {
      tellOthers(change)
      changes.add(change)
      return watches.check(partOfAny([change]))
    },
    check: () => watches.check(),
  }
}
