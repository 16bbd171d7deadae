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
import type { SigningKeys } from './access/oauth/keys.ts'
import type { ClientRegistrationDeps } from './access/oauth/registration.ts'
import type { ProtectedResources } from './access/oauth/resources.ts'
import type { WebSocketTickets } from './access/oauth/tickets.ts'
import type { AccessTokens } from './access/oauth/tokens.ts'
import type { Clock } from './platform/clock.ts'
import type { IdGenerator } from './platform/ids.ts'
import type { Search } from './mail/search.ts'
import type { Client } from './store/access/clients.ts'
import type { Store } from './store/index.ts'
import type { Webhooks } from './webhooks/index.ts'
import type { SubscriptionStore, OfferDeps } from './webhooks/subscriptions.ts'

export type { ApprovalAnswer as Answer, ApprovalPrompt as Asking }

/** Base address at which a client called an operation. An operation can have several base addresses. */
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
 * Function that returns true if the agent is connected to any process. Calls in the same turn of the event loop share
 * one database query.
 */
export type IsOnline = (agentId: string) => Promise<boolean>

export type WriteLimits = Pick<
  Config,
  'markReadIdsMax' | 'allowlistEntriesMax' | 'blocksMax' | 'unclaimedFileHours' | 'unclaimedBytesMax'
> &
  OwnerLimitSettings

export interface PublicContext {
  mount: Mount
  /** Host header of the request; empty if it has none. */
  host: string
  /** Prefix of the client's IP address. Rate limits count requests by this prefix. */
  source: string
  addresses: Pick<Config, 'authUrl' | 'clientDocuments' | 'webUrl' | 'policyUrl' | 'termsUrl'>
  resources: ProtectedResources
  keys: Pick<SigningKeys, 'published'>
  registration: ClientRegistrationDeps
  files: Pick<Files, 'direct' | 'findSigned' | 'open' | 'presigned'>
  /** Counts a download or upload for the agent that owns the file. Throws RATE_LIMITED at the limit. */
  countTransfer(uploaderId: string): void
}

export interface ClientContext {
  client: Client
  /** Prefix of the client's IP address. */
  source: string
  config: Pick<Config, 'webUrl'>
  store: Store
  clock: Clock
  authority: Pick<Authority, 'changed'>
  resources: ProtectedResources
  tokens: Pick<AccessTokens, 'issue'>
  /** Called for each invalid code or refresh token. */
  refused(): void
}

export interface UserContext {
  user: User
  store: Pick<Store, 'accounts' | 'audit' | 'profiles' | 'ssoIssuers'>
  isOnline: IsOnline
}

/** Condition for which a call may wait. */
export interface WaitCondition<T> {
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
  tickets: Pick<WebSocketTickets, 'issue'>
  isOnline: IsOnline
  webhooks: Pick<Webhooks, 'list'>
  /**
   * Calls `look` again when mail arrives, until `isFound` returns true or the time is over. Returns the last result.
   */
  waitFor<T>(wanted: WaitCondition<T>): Promise<T>
}

/**
 * Context of a write. Its services use only the store of the transaction. Statements of another store would not be
 * rolled back with the transaction, and could deadlock with it.
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
 * Services for the slow work that a write does before its transaction. Inside the transaction, this work would block a
 * database connection and the idempotency key. The work runs once for each request. It can run twice for one key, after
 * a crash or in concurrent requests.
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
 * Contexts of the handlers, one for each kind of operation in the contract. Each context has only the services that its
 * handlers need.
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
 * Context of an MCP tool. `ask` may throw an error that makes the client ask its user and repeat the call. A tool must
 * therefore call `ask` before it changes anything.
 */
export interface ToolContext extends Conversations, ApprovalPrompt {
  caller: Caller
  clock: Clock
  config: Config
  delivery: Pick<Delivery, 'accept'>
  files: Files
  ids: IdGenerator
  search: Pick<Search, 'messages'>
  store: Store
}
