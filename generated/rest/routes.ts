// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Accept, Coercions, Reply } from './call.ts'
import type { Contexts, Handlers } from './handlers.ts'
import * as inputs from './inputs.js'

export type OperationId =
  | 'sendMessage'
  | 'getMessages'
  | 'getMessage'
  | 'uploadFile'
  | 'getFile'
  | 'listMailbox'
  | 'markRead'
  | 'getOwnAgent'
  | 'updateOwnAgent'
  | 'addAllowlistEntries'
  | 'listAllowlist'
  | 'removeAllowlistEntry'
  | 'blockAgent'
  | 'listBlocks'
  | 'unblockAgent'
  | 'getAgent'
  | 'getAgentCard'
  | 'searchAgents'
  | 'searchMessages'
  | 'createTicket'
  | 'getAccount'
  | 'listAccountAgents'
  | 'listAccountOrganizations'
  | 'issueToken'
  | 'getAuthorizationServerMetadata'
  | 'getJwks'
  | 'getProtectedResourceMetadata'
  | 'getProtectedResourceMetadataAt'

export const methods = ['POST', 'GET', 'PATCH', 'DELETE'] as const

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: (typeof methods)[number]
  /** As in the contract: `/messages/{envelope_id}`. */
  readonly path: string
  /** As routers take it: `/messages/:envelope_id`, and `*name` for what may contain slashes. */
  readonly pattern: string
  /** Below which addresses it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url')[]
  /** Who may call. */
  readonly access: 'agent' | 'user' | 'client' | 'public'
  /** What a token must be for. */
  readonly resource: 'rest' | 'ws'
  readonly scopes: readonly string[]
  /** The limit that it counts in, beside that of all requests. */
  readonly rate: 'sends' | 'writes' | 'searches' | null
  readonly body: 'json' | 'form' | 'multipart' | null
  /** The form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters and how their text becomes a value; others are ignored. */
  readonly query: Coercions
  /** Media type of answers that succeed. Others are JSON. */
  readonly contentType: string
  /** Constant headers of 2xx and 3xx answers. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of every other answer. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
}

/** What a form says of the client that sends it; its credentials may stand in the Authorization header instead. */
export interface ClientForm {
  client_id?: string
  client_secret?: string
  grant_type?: string
}

export interface PublicRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'public'
  readonly call: (handlers: Handlers<X>, context: X['public'], accept: Accept) => Promise<Reply>
}

export interface ClientRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'client'
  readonly call: (handlers: Handlers<X>, authenticate: (form: ClientForm) => Promise<X['client']>, accept: Accept) => Promise<Reply>
}

export interface UserRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'user'
  readonly call: (handlers: Handlers<X>, context: X['user'], accept: Accept) => Promise<Reply>
}

export interface AgentRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'agent'
  readonly call: (handlers: Handlers<X>, context: X['agent'], accept: Accept) => Promise<Reply>
}

export interface AgentWriteRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'agentWrite'
  readonly call: (handlers: Handlers<X>, context: X['agentWrite'], accept: Accept) => Promise<Reply>
}

export interface AgentSendRoute<X extends Contexts> extends RouteFacts {
  readonly kind: 'agentSend'
  readonly call: (handlers: Handlers<X>, context: X['agentSend'], accept: Accept) => Promise<Reply>
}

export type Route<X extends Contexts> =
  | PublicRoute<X>
  | ClientRoute<X>
  | UserRoute<X>
  | AgentRoute<X>
  | AgentWriteRoute<X>
  | AgentSendRoute<X>

const query = {
  getMessages: { ids: 'list' },
  listMailbox: {
    order: 'string',
    limit: 'integer',
    unread: 'boolean',
    direction: 'string',
    after_created_at: 'integer',
    after_envelope_id: 'string',
  },
  listBlocks: { limit: 'integer', cursor: 'string' },
  searchAgents: { q: 'string', limit: 'integer', cursor: 'string' },
  searchMessages: { q: 'string', limit: 'integer' },
  listAccountAgents: { q: 'string', limit: 'integer', cursor: 'string' },
} as const

/** Every operation of the contract. */
export const routes = <X extends Contexts = Contexts>(): readonly Route<X>[] => [
  {
    operationId: 'sendMessage',
    tag: 'messages',
    method: 'POST',
    path: '/messages',
    pattern: '/messages',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentSend',
    scopes: ['messages:write'],
    rate: 'sends',
    body: 'json',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [202, 400, 401, 403, 404, 409, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 202, body: await handlers.sendMessage(context, accept(inputs.sendMessage)) }),
  },
  {
    operationId: 'getMessages',
    tag: 'messages',
    method: 'GET',
    path: '/messages',
    pattern: '/messages',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['messages:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.getMessages,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.getMessages(context, accept(inputs.getMessages)) }),
  },
  {
    operationId: 'getMessage',
    tag: 'messages',
    method: 'GET',
    path: '/messages/{envelope_id}',
    pattern: '/messages/:envelope_id',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['messages:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.getMessage(context, accept(inputs.getMessage)) }),
  },
  {
    operationId: 'uploadFile',
    tag: 'files',
    method: 'POST',
    path: '/files',
    pattern: '/files',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['messages:write'],
    rate: 'writes',
    body: 'multipart',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [201, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 201, body: await handlers.uploadFile(context, accept(inputs.uploadFile)) }),
  },
  {
    operationId: 'getFile',
    tag: 'files',
    method: 'GET',
    path: '/files/{file_id}',
    pattern: '/files/:file_id',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['messages:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
    errorHeaders: {},
    statuses: [302, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => (await handlers.getFile(context, accept(inputs.getFile))),
  },
  {
    operationId: 'listMailbox',
    tag: 'mailbox',
    method: 'GET',
    path: '/mailbox',
    pattern: '/mailbox',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['mailbox:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.listMailbox,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.listMailbox(context, accept(inputs.listMailbox)) }),
  },
  {
    operationId: 'markRead',
    tag: 'mailbox',
    method: 'POST',
    path: '/mailbox/read',
    pattern: '/mailbox/read',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['mailbox:write'],
    rate: 'writes',
    body: 'json',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.markRead(context, accept(inputs.markRead)) }),
  },
  {
    operationId: 'getOwnAgent',
    tag: 'agents',
    method: 'GET',
    path: '/agents/me',
    pattern: '/agents/me',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['agents:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.getOwnAgent(context) }),
  },
  {
    operationId: 'updateOwnAgent',
    tag: 'agents',
    method: 'PATCH',
    path: '/agents/me',
    pattern: '/agents/me',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['agents:read'],
    rate: 'writes',
    body: 'json',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.updateOwnAgent(context, accept(inputs.updateOwnAgent)) }),
  },
  {
    operationId: 'addAllowlistEntries',
    tag: 'trust',
    method: 'POST',
    path: '/agents/me/allowlist',
    pattern: '/agents/me/allowlist',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['allowlist:write'],
    rate: 'writes',
    body: 'json',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.addAllowlistEntries(context, accept(inputs.addAllowlistEntries)) }),
  },
  {
    operationId: 'listAllowlist',
    tag: 'trust',
    method: 'GET',
    path: '/agents/me/allowlist',
    pattern: '/agents/me/allowlist',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['allowlist:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.listAllowlist(context) }),
  },
  {
    operationId: 'removeAllowlistEntry',
    tag: 'trust',
    method: 'DELETE',
    path: '/agents/me/allowlist/{entry}',
    pattern: '/agents/me/allowlist/:entry',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['allowlist:write'],
    rate: 'writes',
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.removeAllowlistEntry(context, accept(inputs.removeAllowlistEntry)) }),
  },
  {
    operationId: 'blockAgent',
    tag: 'trust',
    method: 'POST',
    path: '/agents/me/blocks',
    pattern: '/agents/me/blocks',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['allowlist:write'],
    rate: 'writes',
    body: 'json',
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [201, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 201, body: await handlers.blockAgent(context, accept(inputs.blockAgent)) }),
  },
  {
    operationId: 'listBlocks',
    tag: 'trust',
    method: 'GET',
    path: '/agents/me/blocks',
    pattern: '/agents/me/blocks',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['allowlist:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.listBlocks,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.listBlocks(context, accept(inputs.listBlocks)) }),
  },
  {
    operationId: 'unblockAgent',
    tag: 'trust',
    method: 'DELETE',
    path: '/agents/me/blocks/{handle}',
    pattern: '/agents/me/blocks/:handle',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agentWrite',
    scopes: ['allowlist:write'],
    rate: 'writes',
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.unblockAgent(context, accept(inputs.unblockAgent)) }),
  },
  {
    operationId: 'getAgent',
    tag: 'agents',
    method: 'GET',
    path: '/agents/{owner}/{agent_name}',
    pattern: '/agents/:owner/:agent_name',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['agents:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.getAgent(context, accept(inputs.getAgent)) }),
  },
  {
    operationId: 'getAgentCard',
    tag: 'agents',
    method: 'GET',
    path: '/agents/{owner}/{agent_name}/card',
    pattern: '/agents/:owner/:agent_name/card',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['agents:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'text/markdown',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, accept) => (await handlers.getAgentCard(context, accept(inputs.getAgentCard))),
  },
  {
    operationId: 'searchAgents',
    tag: 'search',
    method: 'GET',
    path: '/search/agents',
    pattern: '/search/agents',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['agents:read'],
    rate: 'searches',
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.searchAgents,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.searchAgents(context, accept(inputs.searchAgents)) }),
  },
  {
    operationId: 'searchMessages',
    tag: 'search',
    method: 'GET',
    path: '/search/messages',
    pattern: '/search/messages',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'rest',
    kind: 'agent',
    scopes: ['mailbox:read'],
    rate: 'searches',
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.searchMessages,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.searchMessages(context, accept(inputs.searchMessages)) }),
  },
  {
    operationId: 'createTicket',
    tag: 'live',
    method: 'POST',
    path: '/connect/tickets',
    pattern: '/connect/tickets',
    mounts: ['base_url'],
    access: 'agent',
    resource: 'ws',
    kind: 'agent',
    scopes: ['realtime:read'],
    rate: 'writes',
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
    errorHeaders: {},
    statuses: [201, 400, 401, 403, 429],
    query: {},
    call: async (handlers, context) => ({ status: 201, body: await handlers.createTicket(context) }),
  },
  {
    operationId: 'getAccount',
    tag: 'account',
    method: 'GET',
    path: '/account',
    pattern: '/account',
    mounts: ['base_url'],
    access: 'user',
    resource: 'rest',
    kind: 'user',
    scopes: ['account:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.getAccount(context) }),
  },
  {
    operationId: 'listAccountAgents',
    tag: 'account',
    method: 'GET',
    path: '/account/agents',
    pattern: '/account/agents',
    mounts: ['base_url'],
    access: 'user',
    resource: 'rest',
    kind: 'user',
    scopes: ['account:agents:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.listAccountAgents,
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.listAccountAgents(context, accept(inputs.listAccountAgents)) }),
  },
  {
    operationId: 'listAccountOrganizations',
    tag: 'account',
    method: 'GET',
    path: '/account/organizations',
    pattern: '/account/organizations',
    mounts: ['base_url'],
    access: 'user',
    resource: 'rest',
    kind: 'user',
    scopes: ['account:organizations:read'],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.listAccountOrganizations(context) }),
  },
  {
    operationId: 'issueToken',
    tag: 'oauth',
    method: 'POST',
    path: '/token',
    pattern: '/token',
    mounts: ['auth_url'],
    access: 'client',
    resource: 'rest',
    kind: 'client',
    scopes: [],
    rate: null,
    body: 'form',
    errors: 'oauth',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
    errorHeaders: { 'Cache-Control': 'no-store' },
    statuses: [200, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, authenticate, accept) => {
      const input = accept(inputs.issueToken)
      return { status: 200, body: await handlers.issueToken(await authenticate(input.body), input) }
    },
  },
  {
    operationId: 'getAuthorizationServerMetadata',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    pattern: '/.well-known/oauth-authorization-server',
    mounts: ['auth_url'],
    access: 'public',
    resource: 'rest',
    kind: 'public',
    scopes: [],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200, 400],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.getAuthorizationServerMetadata(context) }),
  },
  {
    operationId: 'getJwks',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/jwks.json',
    pattern: '/.well-known/jwks.json',
    mounts: ['auth_url'],
    access: 'public',
    resource: 'rest',
    kind: 'public',
    scopes: [],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200, 400],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.getJwks(context) }),
  },
  {
    operationId: 'getProtectedResourceMetadata',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    pattern: '/.well-known/oauth-protected-resource',
    mounts: ['auth_url', 'base_url'],
    access: 'public',
    resource: 'rest',
    kind: 'public',
    scopes: [],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200, 400],
    query: {},
    call: async (handlers, context) => ({ status: 200, body: await handlers.getProtectedResourceMetadata(context) }),
  },
  {
    operationId: 'getProtectedResourceMetadataAt',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/{resource_path}',
    pattern: '/.well-known/oauth-protected-resource/*resource_path',
    mounts: ['auth_url'],
    access: 'public',
    resource: 'rest',
    kind: 'public',
    scopes: [],
    rate: null,
    body: null,
    errors: 'service',
    contentType: 'application/json',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200, 400, 404],
    query: {},
    call: async (handlers, context, accept) => ({ status: 200, body: await handlers.getProtectedResourceMetadataAt(context, accept(inputs.getProtectedResourceMetadataAt)) }),
  },
]
