import type { EntryHeader } from '../domain/header-text.ts'
import type { Report } from '../domain/reports.ts'

/** Something that an agent's sockets are told of. */
export type Announcement =
  | { kind: 'envelope'; createdAt: number; entry: EntryHeader }
  | { kind: 'report'; report: Report }

export type Listener = (announcement: Announcement) => void

/** Carries announcements to whoever listens for an agent. A hint only: the mailbox is the truth, and losing a hint loses no mail. */
export interface Bus {
  publish(agentId: string, announcement: Announcement): void
  /** Returns how to stop listening. */
  subscribe(agentId: string, listener: Listener): () => void
  listeners(agentId: string): number
}

export function memoryBus(): Bus {
  const listeners = new Map<string, Set<Listener>>()
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
  }
}
