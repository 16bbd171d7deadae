import type { Store } from '../store/index.ts'
import type { ProcessSettings } from '../store/push/presence.ts'
import { once } from '../platform/caches.ts'

const agentsPerStatementMax = 5_000

/** Number of reports after which this process renews its row in the database. */
const reportsPerRenewal = 4

/** Agent or owner that has sockets or event streams. */
interface Holder {
  /** Id of the agent, or another name that has its own limit. */
  name: string
  /** Highest number of open sockets or streams in all processes. */
  most: number
}

/**
 * Counts of open sockets by agent. The counts of this process are current. The counts of other processes come from
 * their last reports.
 */
export interface Presence {
  /** Counts a socket of the agent. Returns a function that removes it from the count. */
  opened(agentId: string): () => void
  /**
   * Counts one socket for all holders. Returns a function that removes it from the counts. If a holder has reached its
   * limit in all processes together, counts nothing and returns that holder.
   */
  openFor(holders: readonly Holder[]): Promise<(() => void) | Holder>
  /** Returns the number of the agent's sockets that are open in this process. */
  openHere(agentId: string): number
  /** Returns the number of the agent's sockets that are open in other processes. */
  openElsewhere(agentId: string): Promise<number>
  /**
   * Returns true if the agent has a socket in any process. A caller within a transaction passes the store of that
   * transaction.
   */
  isOnline(agentId: string, store?: Pick<Store, 'presence'>): Promise<boolean>
  /** Reports changed counts to other processes. Also reports regularly that this process runs. */
  report(): Promise<void>
  /** Returns the number of other processes that stored sends in batches, as of the last report of this process. */
  busyElsewhere(): number
  /** Removes the row of this process. The process reports nothing after that. */
  leave(): Promise<void>
  /** Removes the rows of processes that no longer run. */
  sweep(): Promise<void>
}

interface PresenceDeps {
  processId: string
  store: Pick<Store, 'presence'>
  /** True if several processes may use the database and notify each other. */
  isShared: boolean
  /** Settings that other processes compare with theirs. Undefined if no other process can use the database. */
  settings: ProcessSettings | undefined
  /** Returns true while this process stores sends in batches. */
  isBusy(): boolean
}

/**
 * Creates the counts of open sockets. One statement reports the changes of many sockets. It writes totals, not
 * differences, so a failed statement loses nothing. If the database has lost the row of this process, all counts are
 * reported again. The row may be lost after a crash of the database, or after a long suspension of the process.
 */
export function createPresence({ processId, store, isShared, settings, isBusy }: PresenceDeps): Presence {
  const sockets = new Map<string, number>()
  const unreported = new Set<string>()
  let reportCount = 0
  let hasLeft = false
  let hasFailed = false
  let busyElsewhere = 0
  let wasBusy = false

  const openHere = (agentId: string): number => sockets.get(agentId) ?? 0
  const openElsewhere = async (agentId: string, { presence } = store): Promise<number> =>
    isShared ? presence.openElsewhere({ agentId, processId }) : 0

  function add(agentId: string, more: 1 | -1): void {
    const count = openHere(agentId) + more
    if (count === 0) sockets.delete(agentId)
    else sockets.set(agentId, count)
    if (isShared) unreported.add(agentId)
  }

  async function report(agentIds: readonly string[], own: ProcessSettings): Promise<void> {
    for (const agentId of agentIds) unreported.delete(agentId)
    try {
      const open = agentIds.map((agentId) => ({ agentId, sockets: openHere(agentId) }))
      wasBusy = isBusy()
      const busy = await store.presence.tell(processId, open, wasBusy)
      busyElsewhere = busy ?? 0
      if (busy !== undefined) return
      await store.presence.register(processId, own)
      if (isShared) for (const agentId of sockets.keys()) unreported.add(agentId)
    } catch (error) {
      for (const agentId of agentIds) unreported.add(agentId)
      throw error
    }
  }

  function opened(agentId: string): () => void {
    add(agentId, 1)
    return once(() => add(agentId, -1))
  }

  return {
    opened,
    async openFor(holders) {
      const elsewhere = await Promise.all(holders.map(({ name }) => openElsewhere(name)))
      const full = holders.find(({ name, most }, n) => elsewhere[n]! + openHere(name) >= most)
      if (full) return full
      const closings = holders.map(({ name }) => opened(name))
      return () => closings.forEach((close) => close())
    },
    openHere,
    openElsewhere: (agentId) => openElsewhere(agentId),
    isOnline: async (agentId, within) => openHere(agentId) > 0 || (await openElsewhere(agentId, within)) > 0,
    async report() {
      const mustRenew = reportCount++ % reportsPerRenewal === 0 || isBusy() !== wasBusy
      if (!settings || hasLeft || (!mustRenew && (hasFailed || unreported.size === 0))) return
      hasFailed = true
      const changed = [...unreported]
      for (let at = 0; at === 0 || at < changed.length; at += agentsPerStatementMax)
        await report(changed.slice(at, at + agentsPerStatementMax), settings)
      hasFailed = false
    },
    busyElsewhere: () => busyElsewhere,
    async leave() {
      hasLeft = true
      if (settings) await store.presence.forget(processId)
    },
    sweep: () => store.presence.sweep(),
  }
}
