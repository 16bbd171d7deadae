import type { Config } from '../../settings/config.ts'
import {
  actorKey,
  createAffectedActorCheck,
  faultOfActor,
  type Actor,
  type AuthorityChange,
  type AuthorityUse,
} from '../../domain/authority.ts'
import type { Clock } from '../../platform/clock.ts'
import { coalesce, createRecentCache } from '../../platform/caches.ts'
import type { Bus } from '../../push/bus/bus.ts'
import type { RevisionedActorStatus } from '../../store/access/authority.ts'
import type { Store } from '../../store/index.ts'
import { createAuthorityWatches, type AuthorityWatch } from './watches.ts'

const statusesMax = 10_000

/** Check that an actor may still act. An actor consists of an agent, a client, a session and a signing key. */
export interface Authority {
  /**
   * Throws a fault with the reason if the actor may not act. For a call, it uses a status that is at most
   * AUTHORITY_SECONDS old. For a socket, it reads the status from the database.
   */
  require(actor: Actor, use: AuthorityUse): Promise<void>
  /** Registers a socket or waiting call, to end it as soon as its actor may no longer act. */
  watch(watched: AuthorityWatch): void
  unwatch(watched: AuthorityWatch): void
  /**
   * Announces changes of actors to every process. Resolves when this process has ended the affected sockets and calls.
   */
  changed(changes: readonly AuthorityChange[]): Promise<void>
  /**
   * Checks the actors of all registered sockets and calls. A job runs it every AUTHORITY_SECONDS, to find changes that
   * the bus did not deliver.
   */
  check(): Promise<void>
}

export interface AuthorityDeps {
  config: Pick<Config, 'authoritySeconds'>
  store: Pick<Store, 'authority'>
  bus: Pick<Bus, 'shareChanges' | 'onRestored'>
  clock: Clock
}

/**
 * Creates the check of actors. The database has one revision for all actors, which changes whenever an actor changes. A
 * stored status is valid for calls while the revision is unchanged. A process reads the revision every
 * AUTHORITY_SECONDS, by one statement for all actors. It also reads the revision after a change that the bus announces,
 * so that the change takes effect at once.
 */
export function createAuthority({ config, store, bus, clock }: AuthorityDeps): Authority {
  const statuses = createRecentCache<RevisionedActorStatus>(statusesMax)
  const watches = createAuthorityWatches(store, clock)
  let knownRevision: { revision: string; asOf: number } | undefined
  let announcedChanges = 0

  /** Stores the revision that a statement returns, unless a change was announced while the statement ran. */
  async function noteRevision<T extends { revision: string }>(read: Promise<T>): Promise<T> {
    const [asOf, announcedBefore] = [clock(), announcedChanges]
    const result = await read
    if (announcedChanges === announcedBefore) knownRevision = { revision: result.revision, asOf }
    return result
  }

  async function currentRevision(): Promise<string> {
    const ageMs = knownRevision === undefined ? Infinity : clock() - knownRevision.asOf
    if (knownRevision && ageMs >= 0 && ageMs < config.authoritySeconds * 1000) return knownRevision.revision
    return (await noteRevision(store.authority.readRevision())).revision
  }

  async function readForCalls(actor: Actor): Promise<RevisionedActorStatus> {
    const key = actorKey(actor)
    const last = statuses.get(key)
    if (last && last.revision === (await currentRevision())) return last
    const status = await noteRevision(store.authority.readOne(actor))
    statuses.set(key, status)
    return status
  }

  function invalidate(changes: readonly AuthorityChange[] = []): void {
    knownRevision = undefined
    announcedChanges++
    watches.remember(changes)
  }

  const checkAll = coalesce(() => watches.check().catch(() => {})) // the next check retries
  bus.onRestored(() => {
    invalidate()
    void checkAll()
  })
  const announceToOthers = bus.shareChanges((change) => {
    invalidate([change])
    watches.checkSoon(change)
  })

  return {
    async require(actor, use) {
      const status = use === 'call' ? await readForCalls(actor) : await store.authority.readOne(actor)
      const reason = faultOfActor(status, use)
      if (reason) throw reason
    },
    watch: watches.add,
    unwatch: watches.remove,
    changed(changes) {
      changes.forEach(announceToOthers)
      invalidate(changes)
      return watches.check(createAffectedActorCheck(changes))
    },
    check: () => watches.check(),
  }
}
