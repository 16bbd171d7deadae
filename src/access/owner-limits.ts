import type { Tier } from '#generated/rest/models.ts'
import { ownerOf } from '../domain/handles.ts'
import { formatNumber } from '../domain/limits.ts'
import { ownerLimitOf, storageFullFault, type OwnerLimit, type OwnerLimitSettings } from '../domain/owner-limits.ts'
import { Fault, unavailableError } from '../fault.ts'
import type { MinuteCounts } from './minute-counts.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { createRecentCache, createSums } from '../platform/caches.ts'
import { createUnsentBytesLimiter } from '../platform/unsent-bytes.ts'
import type { Store } from '../store/index.ts'

/** Limits that all agents of one owner share. `handle` is the handle of any agent of the owner. */
export interface OwnerLimits {
  /**
   * Counts a send. Throws RATE_LIMITED at the limit, or FEATURE_NOT_AVAILABLE if the owner has stored too many bytes.
   * Reserves the bytes of the send until the caller calls the returned function.
   */
  countSend(handle: string, bytes: number): Promise<() => void>
  /** Counts the bytes of an envelope that was stored. */
  countStored(handle: string, bytes: number): void
  /** Counts a search. Throws RATE_LIMITED at the limit. */
  countSearch(handle: string): Promise<void>
  /**
   * Reserves memory for an answer to the owner. Releases the memory when `whenFinished` reports that the client has
   * read the answer. If too little memory is free, waits if the owner has unread answers. Throws RATE_LIMITED after a
   * long wait, or SERVICE_UNAVAILABLE if the owner has no unread answers.
   */
  reserveAnswer(owner: string, bytes: number, whenFinished: (release: () => void) => void): Promise<AnswerMemory>
  /** Returns the value of a limit for the owner of the agent. */
  limitOf(handle: string, limit: OwnerLimit): Promise<number>
  /** Adds the bytes of mail that this process has counted to the sums in the database. */
  share(): Promise<void>
}

/** Memory that is reserved for one answer. */
export interface AnswerMemory {
  /**
   * Sets the reservation to the size in bytes of an answer. Serves calls that change nothing. Throws if the answer is
   * larger than its reservation, and too little memory is free.
   */
  settle(bytes: number): void
  /**
   * Sets the reservation to the size in bytes of an answer, even if too little memory is free. Serves calls that change
   * something, because their client must get the answer. Later reads of the owner are then rejected before they run.
   */
  hold(bytes: number): void
}

/** Highest number of bytes of all large answers that clients have not read yet. */
const unsentBytesMax = 134_217_728
/** Highest size in bytes of an answer that needs no reservation. */
const smallAnswerBytes = 16_384

interface KnownOwner {
  tier: Tier
  /** Sum of stored bytes that the database returned last, plus the bytes that this process has counted since. */
  storedBytes: number
  readAt: number
}

const ownersMax = 100_000
/** Milliseconds after which a process reads the tier and the stored bytes of an owner again. */
const knownMs = 10_000

export interface OwnerLimitDeps {
  config: OwnerLimitSettings & { rateLimits: boolean; databaseWaitMs: number }
  clock: Clock
  timer: Timer
  counts: Pick<MinuteCounts, 'count' | 'secondsUntilReset'>
  store: Pick<Store, 'ownerUsage'>
}

/**
 * Creates the cache of tiers and stored bytes of owners. The first send of an owner waits for the read of its data.
 * Later reads run in the background, so that no send waits. The cache also adds the bytes of mail that this process has
 * counted to the sums in the database.
 */
function createKnownOwners({ clock, store: { ownerUsage } }: Pick<OwnerLimitDeps, 'clock' | 'store'>) {
  const owners = createRecentCache<KnownOwner>(ownersMax)
  const reads = new Map<string, Promise<KnownOwner>>()
  let unshared = new Map<string, number>()
  /** Bytes of sends that are not yet stored or rejected, by owner. */
  const pending = createSums()

  const unsharedOf = (owner: string): number => unshared.get(owner) ?? 0

  async function read(owner: string): Promise<KnownOwner> {
    const { tier = 'free', bytes } = await ownerUsage.read(owner)
    const known = { tier, storedBytes: bytes + unsharedOf(owner), readAt: clock() }
    owners.set(owner, known)
    return known
  }

  function readOnce(owner: string): Promise<KnownOwner> {
    const pendingRead = reads.get(owner) ?? read(owner).finally(() => reads.delete(owner))
    reads.set(owner, pendingRead)
    return pendingRead
  }

  return {
    find(owner: string): KnownOwner | Promise<KnownOwner> {
      const known = owners.get(owner)
      if (!known) return readOnce(owner)
      if (Math.abs(clock() - known.readAt) >= knownMs) readOnce(owner).catch(() => {}) // the next call reads again
      return known
    },

    pendingBytes: pending.of,

    /** Counts the bytes as pending until the caller calls the returned function. */
    reserve(owner: string, bytes: number): () => void {
      pending.add(owner, bytes)
      return () => pending.add(owner, -bytes)
    },

    addBytes(owner: string, bytes: number): void {
      unshared.set(owner, unsharedOf(owner) + bytes)
      const known = owners.get(owner)
      if (known) known.storedBytes += bytes
    },

    async share(): Promise<void> {
      if (unshared.size === 0) return
      const batch = unshared
      unshared = new Map()
      try {
        for (const [owner, bytes] of await ownerUsage.addMail(batch)) {
          const known = owners.get(owner)
          if (known) known.storedBytes = bytes + unsharedOf(owner)
        }
      } catch (error) {
        for (const [owner, bytes] of batch) unshared.set(owner, unsharedOf(owner) + bytes)
        throw error
      }
    },
  }
}

/**
 * Creates the limits of owners. They count sends, searches and stored bytes in memory, so that no send waits for other
 * sends of its owner. Once a second, each process adds its counts to the database.
 */
export function createOwnerLimits({ config, clock, counts, store, timer }: OwnerLimitDeps): OwnerLimits {
  const owners = createKnownOwners({ clock, store })
  const unsent = createUnsentBytesLimiter({ bytesMax: unsentBytesMax, waitMs: config.databaseWaitMs, timer })
  const rates = {
    sendsPerOwnerPerMinute: { what: 'sends', count: counts.count('owner sends') },
    searchesPerOwnerPerMinute: { what: 'searches', count: counts.count('owner searches') },
  }

  function spend(owner: string, tier: Tier, limit: keyof typeof rates): void {
    if (!config.rateLimits) return
    const { what, count } = rates[limit]
    const most = ownerLimitOf(config, limit, tier)
    if ((count.of(owner) ?? 0) < most) return count.add(owner)
    const detail = `all agents of ${owner} together have reached the limit of ${formatNumber(most)} ${what} a minute: try later`
    throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: counts.secondsUntilReset() })
  }

  return {
    async countSend(handle, bytes) {
      const owner = ownerOf(handle)
      const { tier, storedBytes } = await owners.find(owner)
      spend(owner, tier, 'sendsPerOwnerPerMinute')
      const most = ownerLimitOf(config, 'storedBytesPerOwnerMax', tier)
      if (storedBytes + owners.pendingBytes(owner) >= most) throw storageFullFault()
      return owners.reserve(owner, bytes)
    },
    countStored: (handle, bytes) => owners.addBytes(ownerOf(handle), bytes),
    async countSearch(handle) {
      const owner = ownerOf(handle)
      spend(owner, (await owners.find(owner)).tier, 'searchesPerOwnerPerMinute')
    },
    async reserveAnswer(owner, bytes, whenFinished) {
      const noRoom = (own: number): Fault => (unsent.heldBy(owner) > own ? tooManyUnread() : unavailableError())
      const reserved = await unsent.reserve(owner, bytes)
      if (!reserved) throw noRoom(0)
      whenFinished(reserved.release)
      const counted = (size: number): number => (size > smallAnswerBytes ? size : 0)
      return {
        settle(size) {
          if (!reserved.resize(counted(size))) throw noRoom(bytes)
        },
        hold: (size) => reserved.force(counted(size)),
      }
    },
    limitOf: async (handle, limit) => ownerLimitOf(config, limit, (await owners.find(ownerOf(handle))).tier),
    share: owners.share,
  }
}

const tooManyUnread = (): Fault =>
  new Fault('RATE_LIMITED', 'your clients have not read earlier responses: read them to their end, then try again', {
    retryAfterSeconds: 1,
  })
