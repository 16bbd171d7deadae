import type { Contexts } from '#generated/rest/handlers.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Config } from './config.ts'
import type { Asking } from './conversations/approvals.ts'
import type { Conversations } from './conversations/index.ts'
import type { Answer } from './domain/approvals.ts'
import type { Caller } from './domain/authority.ts'
import type { OwnerLimitSettings } from './domain/owner-limits.ts'
import type { Delivery } from './delivery/index.ts'
import type { Files } from './files/index.ts'
import type { Authority } from './oauth/authority.ts'
import type { Keys } from './oauth/keys.ts'
import type { RegistrationDeps } from './oauth/registration.ts'
import type { Resources } from './oauth/resources.ts'
import type { Tickets } from './oauth/tickets.ts'
import type { Tokens } from './oauth/tokens.ts'
import type { Clock } from './platform/clock.ts'
import type { Ids } from './platform/ids.ts'
import type { Search } from './search/index.ts'
import type { Client } from './store/clients.ts'
import type { Store } from './store/index.ts'
import type { Webhooks } from './webhooks/index.ts'
import type { KeepingStore } from './webhooks/keeping.ts'
import type { OfferDeps } from './webhooks/offer.ts'

export type { Answer, Asking }

/** Where an operation was called, since some stand on more than one address. */
export type Mount = RouteFacts['mounts'][number]

/** The person that a token without an agent stands for. */
export interface User {
  accountId: string
  clientId: string
  sessionId: string
  scopes: readonly string[]
  /** Epoch milliseconds at which the token ends. */
  expiresAt: number
}

/** Whether the agent is connected somewhere; what is asked in one turn is looked up together. */
export type IsOnline = (agentId: string) => Promise<boolean>

export type WriteLimits = Pick<
  Config,
  'markReadIdsMax' | 'allowlistEntriesMax' | 'blocksMax' | 'unclaimedFileHours' | 'unclaimedBytesMax'
> &
  OwnerLimitSettings

export interface PublicContext {
  mount: Mount
  /** The part of the remote address by which limits count. */
  source: string
  addresses: Pick<Config, 'authUrl' | 'webUrl'>
  resources: Resources
  keys: Pick<Keys, 'published'>
  registration: RegistrationDeps
  files: Pick<Files, 'direct' | 'findSigned' | 'open' | 'presigned'>
  /** Counts a download or upload at the expense of the agent whose file it is, or throws RATE_LIMITED. */
  countTransfer(uploaderId: string): void
}

export interface ClientContext {
  client: Client
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
  resources: Resources
  tokens: Pick<Tokens, 'issue'>
  /** To be told of a code or refresh token that is not good. */
  refused(): void
}

export interface UserContext {
  user: User
  store: Pick<Store, 'accounts' | 'profiles'>
  isOnline: IsOnline
}

/** What a call may wait for. */
export interface Wanted<T> {
  /** How long at most; not at all with 0. */
  seconds: number
  look: () => Promise<T>
  isFound: (seen: T) => boolean
}

export interface AgentContext {
  caller: Caller
  clock: Clock
  store: Pick<Store, 'files' | 'mailbox' | 'profiles' | 'trust'>
  files: Pick<Files, 'signedUrlOf' | 'withFreshUrls'>
  search: Pick<Search, 'agents' | 'messages'>
  tickets: Pick<Tickets, 'issue'>
  isOnline: IsOnline
  webhooks: Pick<Webhooks, 'list'>
  /** Looks again when mail comes, until there is something or the time is over; what it saw last. */
  waitFor<T>(wanted: Wanted<T>): Promise<T>
}

/**
 * Nothing in it has a store of its own, whose statements would not be rolled back with the transaction, and could wait
 * for it forever.
 */
export interface AgentWriteContext {
  caller: Caller
  clock: Clock
  limits: WriteLimits
  /** Of the transaction in which the key of the call is kept. */
  store: Pick<Store, 'files' | 'mailbox' | 'ownerUsage' | 'profiles' | 'trust'> & KeepingStore
  isOnline: IsOnline
}

/**
 * Services for the work of a write before its transaction. Slow work in the transaction would hold a connection and the
 * key. The work runs once for each request, and again for the same key after a crash or in a concurrent request.
 */
export interface AgentPreparedWriteContext extends OfferDeps {
  caller: Caller
  webhooks: OfferDeps['webhooks'] & Pick<Webhooks, 'added'>
}

export interface AgentSendContext {
  caller: Caller
  delivery: Pick<Delivery, 'accept'>
}

/** What a handler may use, by the kind of its operation in the contract; as narrow as handlers need it. */
export interface CallContexts extends Contexts {
  public: PublicContext
  client: ClientContext
  user: UserContext
  agent: AgentContext
  agentWrite: AgentWriteContext
  agentPreparedWrite: AgentPreparedWriteContext
  agentSend: AgentSendContext
}

/**
 * What a tool may use. To ask may throw what has the client ask first and the tool run anew, so a tool asks before it
 * does anything.
 */
export interface ToolContext extends Conversations, Asking {
  caller: Caller
  clock: Clock
  config: Config
  delivery: Pick<Delivery, 'accept'>
  files: Files
  ids: Ids
  search: Pick<Search, 'messages'>
  store: Store
}
