import type { Contexts } from '#generated/rest/handlers.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Config } from './settings/config.ts'
import type { ApprovalPrompt } from './mail/threads/approvals.ts'
import type { Conversations } from './mail/threads/index.ts'
import type { ApprovalAnswer } from './domain/approvals.ts'
import type { Caller } from './domain/authority.ts'
import type { OwnerLimitSettings } from './domain/owner-limits.ts'
import type { Delivery } from './mail/sending/index.ts'
import type { Files } from './mail/files/index.ts'
import type { Authority } from './access/oauth/authority.ts'
import type { Keys } from './access/oauth/keys.ts'
import type { RegistrationDeps } from './access/oauth/registration.ts'
import type { Resources } from './access/oauth/resources.ts'
import type { Tickets } from './access/oauth/tickets.ts'
import type { Tokens } from './access/oauth/tokens.ts'
import type { Clock } from './platform/clock.ts'
import type { Ids } from './platform/ids.ts'
import type { Search } from './mail/search.ts'
import type { Client } from './store/access/clients.ts'
import type { Store } from './store/index.ts'
import type { Webhooks } from './webhooks/index.ts'
import type { SubscriptionStore, OfferDeps } from './webhooks/subscriptions.ts'

export type { ApprovalAnswer as Answer, ApprovalPrompt as Asking }

/** Base address at which an operation was called. Some operations have several. */
export type Mount = RouteFacts['mounts'][number]

/** Person who acts with a token that has no agent. */
export interface User {
  accountId: string
  clientId: string
  sessionId: string
  scopes: readonly string[]
  /** Expiry of the token, in epoch milliseconds. */
  expiresAt: number
}

/**
 * Function that returns true if the agent is connected in any process. Calls in one turn of the event loop share a
 * query.
 */
export type IsOnline = (agentId: string) => Promise<boolean>

export type WriteLimits = Pick<
  Config,
  'markReadIdsMax' | 'allowlistEntriesMax' | 'blocksMax' | 'unclaimedFileHours' | 'unclaimedBytesMax'
> &
  OwnerLimitSettings

export interface PublicContext {
  mount: Mount
  /** Part of the client's address by which limits count. */
  source: string
  addresses: Pick<Config, 'authUrl' | 'webUrl'>
  resources: Resources
  keys: Pick<Keys, 'published'>
  registration: RegistrationDeps
  files: Pick<Files, 'direct' | 'findSigned' | 'open' | 'presigned'>
  /** Counts a download or upload for the agent that owns the file. Throws RATE_LIMITED at the limit. */
  countTransfer(uploaderId: string): void
}

export interface ClientContext {
  client: Client
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
  resources: Resources
  tokens: Pick<Tokens, 'issue'>
  /** Called for each invalid code or refresh token. */
  refused(): void
}

export interface UserContext {
  user: User
  store: Pick<Store, 'accounts' | 'profiles'>
  isOnline: IsOnline
}

/** Condition for which a call may wait. */
export interface Wanted<T> {
  /** Longest wait in seconds. 0 means no wait. */
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
  /** Repeats `look` when mail arrives, until `isFound` returns true or the time is over. Returns the last result. */
  waitFor<T>(wanted: Wanted<T>): Promise<T>
}

/**
 * Context of a write. No service in it has its own store. Statements of such a store would not be rolled back with the
 * transaction, and could wait for it forever.
 */
export interface AgentWriteContext {
  caller: Caller
  clock: Clock
  limits: WriteLimits
  /** Store of the transaction that also stores the idempotency key of the call. */
  store: Pick<Store, 'files' | 'mailbox' | 'ownerUsage' | 'profiles' | 'trust'> & SubscriptionStore
  isOnline: IsOnline
}

/**
 * Services for the slow work that a write does before its transaction. Within the transaction, that work would hold a
 * connection and the idempotency key. The work runs once for each request. It runs again for the same key after a crash
 * or in a concurrent request.
 */
export interface AgentPreparedWriteContext extends OfferDeps {
  caller: Caller
  webhooks: OfferDeps['webhooks'] & Pick<Webhooks, 'added'>
}

export interface AgentSendContext {
  caller: Caller
  delivery: Pick<Delivery, 'accept'>
}

/**
 * Contexts of handlers, by the kind of their operation in the contract. Each has only the services that its handlers
 * need.
 */
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
 * Context of a tool. `ask` may throw an error by which the client asks its user and repeats the call. So a tool must
 * ask before it changes anything.
 */
export interface ToolContext extends Conversations, ApprovalPrompt {
  caller: Caller
  clock: Clock
  config: Config
  delivery: Pick<Delivery, 'accept'>
  files: Files
  ids: Ids
  search: Pick<Search, 'messages'>
  store: Store
}
