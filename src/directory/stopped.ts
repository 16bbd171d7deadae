/** What may act no more, or again: whoever goes by it has to look anew. */
export interface Stopped {
  agents: readonly string[]
  /** Token families. */
  families: readonly string[]
  /** Sessions of browsers. */
  browsers: readonly string[]
  /** Confidential clients. */
  clients: readonly string[]
}

export const nothingStopped: Stopped = { agents: [], families: [], browsers: [], clients: [] }

/** By their ids. */
export interface Membership {
  organizationId: string
  accountId: string
}
