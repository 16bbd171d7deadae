import { statements as agents } from './agents.ts'
import { statements as audit } from './audit.ts'
import { statements as authority } from './authority.ts'
import { statements as clients } from './clients.ts'
import { statements as files } from './files.ts'
import { statements as limits } from './limits.ts'
import { statements as mail } from './mail.ts'
import { statements as mcp } from './mcp.ts'
import { statements as people } from './people.ts'
import { statements as processes } from './processes.ts'
import { statements as sso } from './sso.ts'
import { statements as webhooks } from './webhooks.ts'

export const readableFrom = 1

/**
 * Statements that create the schema of release 1.0. Columns of the type `bigint` that end with `_at`, `_ms` or `_until`
 * are epoch milliseconds.
 *
 * PostgreSQL uses the newer of two indexes with the same cost, so the order of indexes matters.
 */
export const statements: readonly string[] = [
  ...[people, sso, agents, clients, authority, mail, files, mcp, webhooks, limits, processes, audit].flat(),
]
