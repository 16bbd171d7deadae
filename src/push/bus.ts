import type { AuthorityChange } from '../domain/authority.ts'
import type { EntryHeader } from '../domain/header-text.ts'
import type { Report } from '../domain/reports.ts'

/** Something that an agent's sockets are told of, and what waits for its mail. */
export type Announcement =
  | { kind: 'envelope'; createdAt: number; entry: EntryHeader }
  | { kind: 'report'; report: Report }

export type Listener = (announcement: Announcement) => void
type ChangeListener = (change: AuthorityChange) => void

/**
 * Carries announcements to the sockets of an agent, and changes of authority to every process. All of it is a hint:
 * the database is the truth, and what a lost hint would have told is found there.
 */
export interface Bus {
  publish(agentId: string, announcement: Announcement): void
  /** Returns how to stop listening. */
  subscribe(agentId: string, listener: Listener): () => void
  listeners(agentId: string): number
  /** Has `wake` called whenever an envelope is announced to the agent; returns how to stop. Counts as no listener. */
  onEnvelope(agentId: string, wake: () => void): () => void
  /** Has `listener` called with the changes that all others tell; returns how to tell them one. */
  shareChanges(listener: ChangeListener): (change: AuthorityChange) => void
}

/** Sets of what is of an agent, kept as long as there is anything in them. */
function byAgent<T>() {
  const sets = new Map<string, Set<T>>()
  return {
    of: (agentId: string): ReadonlySet<T> | undefined => sets.get(agentId),
    /** Returns how to take it out again. */
    add(agentId: string, one: T): () => void {
      const own = sets.get(agentId) ?? new Set()
      sets.set(agentId, own.add(one))
      return () => {
        own.delete(one)
        if (own.size === 0 && sets.get(agentId) === own) sets.delete(agentId)
      }
    },
  }
}

export function memoryBus(): Bus {
  const listeners = byAgent<Listener>()
  const sleepers = byAgent<() => void>()
  const changeListeners: ChangeListener[] = []
  return {
    publish(agentId, announcement) {
      for (const listener of listeners.of(agentId) ?? []) listener(announcement)
      if (announcement.kind === 'envelope') for (const wake of sleepers.of(agentId) ?? []) wake()
    },
    subscribe: listeners.add,
    listeners: (agentId) => listeners.of(agentId)?.size ?? 0,
    onEnvelope: sleepers.add,
    shareChanges(listener) {
      changeListeners.push(listener)
      return (change) => {
        for (const other of changeListeners) if (other !== listener) other(change)
      }
    },
  }
}
