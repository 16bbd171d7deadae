import type { Handlers } from '#generated/rest/handlers.ts'
import type { Config } from './config.ts'
import type { Delivery } from './delivery/index.ts'
import type { Files } from './files/index.ts'
import type { Authority } from './oauth/authority.ts'
import type { Keys } from './oauth/keys.ts'
import type { Resources } from './oauth/resources.ts'
import type { Secrets } from './oauth/secrets.ts'
import type { Tokens } from './oauth/tokens.ts'
import type { WrongSecrets } from './oauth/wrong-secrets.ts'
import type { Observe } from './observe.ts'
import type { Clock } from './platform/clock.ts'
import type { Bus } from './push/bus.ts'
import type { Search } from './search/index.ts'
import type { Store } from './store/index.ts'

/** What lives as long as the process. */
export interface Deps {
  config: Config
  clock: Clock
  store: Store
  delivery: Delivery
  files: Files
  authority: Authority
  keys: Keys
  resources: Resources
  secrets: Secrets
  wrongSecrets: WrongSecrets
  tokens: Tokens
  bus: Bus
  search: Search
  observe: Observe
}

/** Where an operation was called, since some stand on more than one address. */
export type Mount = 'base_url' | 'auth_url'

/** One call of an operation that anybody may call. */
export interface PublicContext extends Deps {
  mount: Mount
  authorization: string | undefined
  /** Where it came from, as far as limits tell sources apart. */
  source: string
}

/** The one agent that a token stands for. */
export interface Caller {
  agentId: string
  handle: string
  clientId: string
  sessionId: string
  scopes: readonly string[]
  /** Epoch milliseconds at which the token ends. */
  expiresAt: number
}

/** One call by an agent. */
export interface Context extends PublicContext {
  caller: Caller
}

/** The person that a token without an agent stands for. */
export interface User {
  accountId: string
  clientId: string
  sessionId: string
  scopes: readonly string[]
  /** Epoch milliseconds at which the token ends. */
  expiresAt: number
}

/** One call by a person. */
export interface UserContext extends PublicContext {
  user: User
}

export type OurHandlers = Handlers<Context, PublicContext, UserContext>
