import type { Lookup } from './lookup.ts'
import { mcpLookups } from './mcp.ts'
import { oauthLookups } from './oauth.ts'
import { pageLookups } from './pages.ts'
import { restLookups } from './rest.ts'

export const lookups: readonly Lookup[] = [...restLookups, ...mcpLookups, ...pageLookups, ...oauthLookups]
