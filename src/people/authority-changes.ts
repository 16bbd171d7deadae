/**
 * Ids of agents, sessions and clients whose permission to act has changed. Processes that cache their status have to
 * read it again.
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

/** Ids of an organization and of the account of a member. */
export interface Membership {
  organizationId: string
  accountId: string
}
