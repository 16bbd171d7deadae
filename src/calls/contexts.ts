import type {
  AgentContext,
  AgentPreparedWriteContext,
  AgentSendContext,
  AgentWriteContext,
  ClientContext,
  PublicContext,
  User,
  UserContext,
} from '../context.ts'
import type { Config } from '../settings/config.ts'
import type { Delivery } from '../mail/sending/index.ts'
import type { Caller } from '../domain/authority.ts'
import type { Events } from '../webhooks/events.ts'
import type { Files } from '../mail/files/index.ts'
import type { Authority } from '../access/oauth/authority.ts'
import type { SigningKeys } from '../access/oauth/keys.ts'
import type { ProtectedResources } from '../access/oauth/resources.ts'
import type { WebSocketTickets } from '../access/oauth/tickets.ts'
import type { AccessTokens } from '../access/oauth/tokens.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdGenerator } from '../platform/ids.ts'
import type { Presence } from '../push/presence.ts'
import type { Search } from '../mail/search.ts'
import type { Client } from '../store/access/clients.ts'
import type { Store } from '../store/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import type { IncomingCall } from './incoming.ts'
import { createOpenRequestCounter } from './open-requests.ts'
import type { WaitingCalls } from './waits.ts'

/** Services from which the contexts of all calls are built. */
export interface ContextDeps {
  authority: Authority
  clock: Clock
  config: Config
  delivery: Delivery
  events: Events
  files: Files
  ids: IdGenerator
  keys: SigningKeys
  presence: Presence
  resources: ProtectedResources
  search: Search
  store: Store
  tickets: WebSocketTickets
  tokens: AccessTokens
  waits: WaitingCalls
  webhooks: Webhooks
}

/**
 * Creates the functions that build the context of a call. Each context has exactly the services that its kind of
 * operation may use.
 */
export function createContextFactories(deps: ContextDeps) {
  const {
    authority,
    clock,
    config,
    delivery,
    events,
    files,
    ids,
    keys,
    presence,
    resources,
    search,
    store,
    tickets,
    tokens,
    waits,
    webhooks,
  } = deps
  const { isOnline } = presence
  const openTransfers = createOpenRequestCounter(config.downloadsPerUploaderMax)
  return {
    public: ({ mount, host, source, whenFinished }: IncomingCall): PublicContext => ({
      mount,
      host,
      source,
      addresses: config,
      resources,
      keys,
      registration: { config, store, clock, ids },
      files,
      countTransfer: (uploaderId) => openTransfers(uploaderId, whenFinished),
    }),
    client: (client: Client, source: string, refused: () => void): ClientContext => ({
      client,
      source,
      config,
      store,
      clock,
      authority,
      resources,
      tokens,
      refused,
    }),
    user: (user: User): UserContext => ({ user, store, isOnline }),
    agent: (caller: Caller, { whenFinished }: IncomingCall): AgentContext => ({
      caller,
      clock,
      store,
      files,
      search,
      tickets,
      isOnline,
      webhooks,
      waitFor: (wanted) => waits.waitFor({ ...wanted, caller, whenFinished }),
    }),
    agentPreparedWrite: (caller: Caller): AgentPreparedWriteContext => ({ caller, events, webhooks }),
    agentWrite: (caller: Caller, transaction: Store): AgentWriteContext => ({
      caller,
      clock,
      limits: config,
      store: transaction,
      isOnline: (agentId) => presence.isOnline(agentId, transaction),
    }),
    agentSend: (caller: Caller): AgentSendContext => ({ caller, delivery }),
  }
}

export type ContextFactories = ReturnType<typeof createContextFactories>
