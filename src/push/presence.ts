/** Who is connected. */
export interface Presence {
  /** Notes a socket of the agent; returns how to note that it is closed. */
  opened(agentId: string): () => void
  /** How many sockets of the agent are open in this process. */
  openHere(agentId: string): number
}

export function createPresence(): Presence {
  const sockets = new Map<string, number>()
  const add = (agentId: string, more: 1 | -1): void => {
    const count = (sockets.get(agentId) ?? 0) + more
    if (count === 0) sockets.delete(agentId)
    else sockets.set(agentId, count)
  }
  return {
    opened(agentId) {
      add(agentId, 1)
      let isOpen = true
      return () => {
        if (isOpen) add(agentId, -1)
        isOpen = false
      }
    },
    openHere: (agentId) => sockets.get(agentId) ?? 0,
  }
}
