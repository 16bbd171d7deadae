import type { AuthorityChange } from '../domain/authority.ts'
import type { EntryHeader } from '../domain/header-text.ts'
import type { Report } from '../domain/reports.ts'

/** Something that an agent's sockets are told of. */
export type Announcement =
  | { kind: 'envelope'; createdAt: number; entry: EntryHeader }
  | { kind: 'report'; report: Report }

export type Listener = (announcement: Announcement) => void
export type ChangeListener = (change: AuthorityChange) => void

/**
 * Carries announcements to whoever listens for an agent, and changes of authority to every process. All of it is a hint:
 * the database is the truth, and what a lost hint would have told is found there.
 */
export interface Bus {
  publish(agentId: string, announcement: Announcement): void
  /** Returns how to stop listening. */
  subscribe(agentId: string, listener: Listener): () => void
  listeners(agentId: string): number
  publishChange(change: AuthorityChange): void
  /** Returns how to stop listening. */
  subscribeChanges(listener: ChangeListener): () => void
}

export function memoryBus(): Bus {
  const listeners = new Map<string, Set<Listener>>()
  const changeListeners = new Set<ChangeListener>()
  return {
    publish(agentId, announcement) {
      for (const listener of listeners.get(agentId) ?? []) listener(announcement)
    },
    subscribe(agentId, listener) {
      const own = listeners.get(agentId) ?? new Set()
      listeners.set(agentId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(agentId) === own) listeners.delete(agentId)
      }
    },
    listeners: (agentId) => listeners.get(agentId)?.size ?? 0,
    publishChange(change) {
      for (const listener of changeListeners) listener(change)
    },
    subscribeChanges(listener) {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
  }
}
