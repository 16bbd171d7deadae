import type { ProcessSettings } from '../store/presence.ts'
import type { Store } from '../store/index.ts'

const agentsPerStatementMax = 5_000

/** Number of reports for each renewal of this process's entry. */
const reportsPerRenewal = 4

/** Connected agents: of this process as of now, of other processes as of their last report. */
export interface Presence {
  /** Counts a socket of the agent. Returns the function that uncounts it. */
  opened(agentId: string): () => void
  /** Returns the number of the agent's sockets that are open in this process. */
  openHere(agentId: string): number
  /** Returns the number of the agent's sockets that are open in other processes. */
  openElsewhere(agentId: string): Promise<number>
  /**
   * Returns true if the agent has a socket in any process. Within a transaction, pass the store of that transaction.
   */
  isOnline(agentId: string, store?: Pick<Store, 'presence'>): Promise<boolean>
  /** Reports changed counts to other processes, and regularly that this process runs. */
  tell(): Promise<void>
  /** Returns the number of other processes that store sends in batches, as of the last renewal. */
  busyElsewhere(): number
  /** Removes the entry of this process. It reports nothing after that. */
  leave(): Promise<void>
  /** Removes the entries of processes that no longer run. */
  sweep(): Promise<void>
}

export interface PresenceDeps {
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
 * Creates the count of connected agents. One statement reports the changes of many sockets. It writes totals, not
 * differences, so a failed statement loses nothing.
 * All counts are reported again if the database has lost the entry of this process. That happens after a crash of the
 * database, or after a long suspension of the process.
 */
export function createPresence({ processId, store, isShared, settings, isBusy }: PresenceDeps): Presence {
  const sockets = new Map<string, number>()
  const unreported = new Set<string>()
  let reportCount = 0
  let hasLeft = false
  let hasFailed = false
  let busyElsewhere = 0

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
      const busy = await store.presence.tell(processId, open, isBusy())
      busyElsewhere = busy ?? 0
      if (busy !== undefined) return
      await store.presence.register(processId, own)
      if (isShared) for (const agentId of sockets.keys()) unreported.add(agentId)
    } catch (error) {
      for (const agentId of agentIds) unreported.add(agentId)
      throw error
    }
  }

  return {
    opened(agentId) {
      let isOpen = true
      add(agentId, 1)
      return () => {
        if (isOpen) add(agentId, -1)
        isOpen = false
      }
    },
    openHere,
    openElsewhere: (agentId) => openElsewhere(agentId),
    isOnline: async (agentId, within) => openHere(agentId) > 0 || (await openElsewhere(agentId, within)) > 0,
    async tell() {
      const mustRenew = reportCount++ % reportsPerRenewal === 0
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
