/**
 * Ids of agents, sessions and clients that may no longer act, or may act again. Processes that remember their status
 * have to read it again.
 */
export interface AuthorityChangeIds {
  agents: readonly string[]
  /** Ids of token families. */
  families: readonly string[]
  /** Ids of browser sessions. */
  browsers: readonly string[]
  /** Ids of confidential clients. */
  clients: readonly string[]
}

export const noAuthorityChanges: AuthorityChangeIds = { agents: [], families: [], browsers: [], clients: [] }

/** Member of an organization: the ids of both. */
export interface Membership {
  organizationId: string
  accountId: string
}
