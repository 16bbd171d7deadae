import type { Config } from '../config.ts'
import { actorKey, partOfAny, refusalOfActor } from '../domain/authority.ts'
import type { Actor, AuthorityChange, Use } from '../domain/authority.ts'
import type { Clock } from '../platform/clock.ts'
import { coalesce } from '../platform/coalesce.ts'
import { createRecent } from '../platform/recent.ts'
import type { Bus } from '../push/bus/bus.ts'
import type { ReadStatus } from '../store/authority.ts'
import type { Store } from '../store/index.ts'
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
  /** Tells every process; resolves when calls and sockets of this one go by the changes. */
  changed(changes: readonly AuthorityChange[]): Promise<void>
  /** Looks at all that is watched; called every AUTHORITY_SECONDS, for changes that the bus has not told of. */
  check(): Promise<void>
}

export interface AuthorityDeps {
  config: Pick<Config, 'authoritySeconds'>
  store: Pick<Store, 'authority'>
  bus: Pick<Bus, 'shareChanges' | 'onRestored'>
  clock: Clock
}

/**
 * What calls and sockets go by is never older than AUTHORITY_SECONDS. What was read of an actor is good for calls for
 * as long as the revision is the same, which one statement in AUTHORITY_SECONDS tells for all of them. Where the bus
 * reaches, a change counts at once; the bus only says that the revision is to be read again, and the database has the
 * answer.
 */
export function createAuthority({ config, store, bus, clock }: AuthorityDeps): Authority {
  const remembered = createRecent<ReadStatus>(rememberedMax)
  const watches = createWatches(store, clock)
  let lastSeen: { revision: string; asOf: number } | undefined
  let changesTold = 0

  /** Reads the revision with whatever else; it is not gone by where a change has been told meanwhile. */
  async function seeing<T extends { revision: string }>(read: Promise<T>): Promise<T> {
    const [asOf, toldBefore] = [clock(), changesTold]
    const seen = await read
    if (changesTold === toldBefore) lastSeen = { revision: seen.revision, asOf }
    return seen
  }

  async function presentRevision(): Promise<string> {
    const ageMs = lastSeen === undefined ? Infinity : clock() - lastSeen.asOf
    if (lastSeen && ageMs >= 0 && ageMs < config.authoritySeconds * 1000) return lastSeen.revision
    return (await seeing(store.authority.readRevision())).revision
  }

  async function readForCalls(actor: Actor): Promise<ReadStatus> {
    const key = actorKey(actor)
    const last = remembered.get(key)
    if (last && last.revision === (await presentRevision())) return last
    const status = await seeing(store.authority.readOne(actor))
    remembered.set(key, status)
    return status
  }

  function lookAgain(changes: readonly AuthorityChange[] = []): void {
    lastSeen = undefined
    changesTold++
    watches.remember(changes)
  }

  const checkAll = coalesce(() => watches.check().catch(() => {})) // the next check repeats what failed
  bus.onRestored(() => {
    lookAgain()
    void checkAll()
  })
  const tellOthers = bus.shareChanges((change) => {
    lookAgain([change])
    watches.checkSoon(change)
  })

  return {
    async require(actor, use) {
      const status = use === 'call' ? await readForCalls(actor) : await store.authority.readOne(actor)
      const reason = refusalOfActor(status, use)
      if (reason) throw reason
    },
    watch: watches.add,
    unwatch: watches.remove,
    changed(changes) {
      changes.forEach(tellOthers)
      lookAgain(changes)
      return watches.check(partOfAny(changes))
    },
    check: () => watches.check(),
  }
}
