import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'

/** What a token acts on: the client it was issued to, and the agent it acts for. */
export interface Authority {
  clientId: string
  agentId: string
}

/** Ends what lives on an authority when that authority ends, in whichever process. */
export interface Revocations {
  /** Throws UNAUTHORIZED when the client is revoked or the agent is gone, FORBIDDEN when the agent is inactive, as of now. */
  require(authority: Authority): Promise<void>
  /** Has `end` called once, with that reason; returns how to stop watching. */
  watch(authority: Authority, end: (reason: Fault) => void): () => void
  /** Looks now; called every few seconds, and at once by what ends an authority in this process. */
  check(): Promise<void>
}

interface Watch extends Authority {
  end(reason: Fault): void
}

export function createRevocations(store: Store): Revocations {
  const watched = new Set<Watch>()

  async function reasonsAgainst(
    authorities: readonly Authority[],
  ): Promise<(authority: Authority) => Fault | undefined> {
    const ids = <Name extends keyof Authority>(name: Name): string[] => [
      ...new Set(authorities.map((authority) => authority[name])),
    ]
    const [revoked, states] = await Promise.all([
      store.clients.revokedAmong(ids('clientId')),
      store.agents.inactiveAmong(ids('agentId')),
    ])
    const clients = new Set(revoked)
    return ({ clientId, agentId }) => {
      if (clients.has(clientId)) return new Fault('UNAUTHORIZED', 'the client was revoked')
      if (states.get(agentId) === 'gone') return new Fault('UNAUTHORIZED', 'the agent is gone')
      return states.get(agentId) === 'inactive' ? new Fault('FORBIDDEN', 'the agent is inactive') : undefined
    }
  }

  return {
    async require(authority) {
      const reason = (await reasonsAgainst([authority]))(authority)
      if (reason) throw reason
    },
    watch(authority, end) {
      const watch = { ...authority, end }
      watched.add(watch)
      return () => void watched.delete(watch)
    },
    async check() {
      if (watched.size === 0) return
      const reasonAgainst = await reasonsAgainst([...watched])
      for (const watch of watched) {
        const reason = reasonAgainst(watch)
        if (reason && watched.delete(watch)) watch.end(reason)
      }
    },
  }
}
