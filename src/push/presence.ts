import type { ProcessSettings } from '../store/presence.ts'
import type { Store } from '../store/index.ts'

const toldAtOnce = 5_000

/** Of the times at which there may be something to tell, each of so many also says that the process runs. */
const tellsPerRenewal = 4

/** An agent, by its id, or anything else that has sockets or streams, by a name of its own. */
export interface Holder {
  name: string
  /** How many it may have open. */
  most: number
}

/** Who is connected: in this process as of now, in others as they told last. */
export interface Presence {
  /** Notes a socket of the agent; returns how to note that it is closed. */
  opened(agentId: string): () => void
  /**
   * Notes a socket of all of the holders and returns how to note that it is closed. Notes nothing if one of them has as
   * many as it may, in this process and the others together, and returns that holder.
   */
  openFor(holders: readonly Holder[]): Promise<(() => void) | Holder>
  /** How many sockets of the agent are open in this process. */
  openHere(agentId: string): number
  /** How many are open in other processes. */
  openElsewhere(agentId: string): Promise<number>
  /** Whether one is open anywhere; within a transaction its own store is asked. */
  isOnline(agentId: string, store?: Pick<Store, 'presence'>): Promise<boolean>
  /** Tells other processes what has changed, and from time to time that this one runs. */
  tell(): Promise<void>
  /** Returns how many other processes store sends in batches, as of the last renewal. */
  busyElsewhere(): number
  /** Tells them that this one has ended, and nothing after that. */
  leave(): Promise<void>
  /** Removes what was told by processes that run no more. */
  sweep(): Promise<void>
}

export interface PresenceDeps {
  processId: string
  store: Pick<Store, 'presence'>
  /** Whether this process and others hear of each other. */
  isShared: boolean
  /** What others should know of it; nothing where no other process can have the database. */
  settings: ProcessSettings | undefined
  /** Returns true while this process stores sends in batches. */
  isBusy(): boolean
}

/** Returns a function that does the work at the first call only. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/**
 * Sockets that open and close are counted in memory, and told together in one statement. What is told is how many are
 * open by then, so that nothing is lost by a statement that fails; and all of it is told again when the database has
 * forgotten this process, after a crash of its own or because this process stood still for too long.
 */
export function createPresence({ processId, store, isShared, settings, isBusy }: PresenceDeps): Presence {
  const sockets = new Map<string, number>()
  const untold = new Set<string>()
  let tells = 0
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
    if (isShared) untold.add(agentId)
  }

  async function tellOf(agentIds: readonly string[], own: ProcessSettings): Promise<void> {
    for (const agentId of agentIds) untold.delete(agentId)
    try {
      const open = agentIds.map((agentId) => ({ agentId, sockets: openHere(agentId) }))
      const isBusyNow = isBusy()
      const busy = await store.presence.tell(processId, open, isBusyNow)
      wasBusy = isBusyNow
      busyElsewhere = busy ?? 0
      if (busy !== undefined) return
      await store.presence.register(processId, own)
      if (isShared) for (const agentId of sockets.keys()) untold.add(agentId)
    } catch (error) {
      for (const agentId of agentIds) untold.add(agentId)
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
    async tell() {
      const mustRenew = tells++ % tellsPerRenewal === 0 || isBusy() !== wasBusy
      if (!settings || hasLeft || (!mustRenew && (hasFailed || untold.size === 0))) return
      hasFailed = true
      const changed = [...untold]
      for (let at = 0; at === 0 || at < changed.length; at += toldAtOnce)
        await tellOf(changed.slice(at, at + toldAtOnce), settings)
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
