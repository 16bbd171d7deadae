import type { Store } from '../store/index.ts'

/** Ends what lives on a token's authority when that authority is revoked, in whichever process. */
export interface Revocations {
  /** Has `end` called once when the client is revoked; returns how to stop watching. */
  watch(clientId: string, end: () => void): () => void
  /** Looks now; called every few seconds, and at once by what revokes in this process. */
  check(): Promise<void>
}

export function createRevocations(store: Store): Revocations {
  const watched = new Map<string, Set<() => void>>()
  return {
    watch(clientId, end) {
      const ends = watched.get(clientId) ?? new Set()
      watched.set(clientId, ends.add(end))
      return () => {
        ends.delete(end)
        if (ends.size === 0 && watched.get(clientId) === ends) watched.delete(clientId)
      }
    },
    async check() {
      if (watched.size === 0) return
      for (const id of await store.clients.revokedAmong([...watched.keys()])) for (const end of watched.get(id) ?? []) end()
    },
  }
}
