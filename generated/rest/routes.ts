// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Coercions, Guard, PreparedWrite, Reply } from './call.ts'
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
  | 'createWebhook'
  | 'listWebhooks'
  | 'deleteWebhook'
  | 'getAgent'
  | 'getAgentCard'
  | 'searchAgents'
  | 'searchMessages'
  | 'createTicket'
  | 'getAccount'
  | 'listAccountAgents'
  | 'listAccountOrganizations'
  | 'issueToken'
  | 'registerClient'
  | 'revokeToken'
  | 'getAuthorizationServerMetadata'
  | 'getJwks'
  | 'getProtectedResourceMetadata'
  | 'getProtectedResourceMetadataAt'
  | 'downloadFile'
  | 'putFile'
  | 'inspectFile'

export const methods = ['POST', 'GET', 'PATCH', 'DELETE', 'PUT', 'HEAD'] as const

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: (typeof methods)[number]
  /** As in the contract: `/messages/{envelope_id}`. */
  readonly path: string
  /** As routers take it: `/messages/:envelope_id`, and `*name` for what may contain slashes. */
  readonly pattern: string
  /** Below which addresses it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url' | 'files_url')[]
  /** Who may call. */
  readonly access: 'agent' | 'user' | 'client' | 'public'
  /** What a token must be for. */
  readonly resource: 'rest' | 'ws'
  readonly scopes: readonly string[]
  /** The limit that it counts in, beside that of all requests. */
  readonly rate: 'sends' | 'writes' | 'searches' | 'registrations' | null
  readonly body: 'json' | 'form' | 'multipart' | 'bytes' | null
  /** The form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters and how their text becomes a value; others are ignored. */
  readonly query: Coercions
  /** The headers that are input of its handler. */
  readonly requestHeaders: readonly string[]
  /** Media type of answers that succeed. Others are JSON. */
  readonly contentType: string
  /** Constant headers of 2xx and 3xx answers. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of every other answer. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
}

/** Fields of a form that name its client. The credentials may be in the Authorization header instead. */
export interface ClientForm {
  client_id?: string | undefined
  client_secret?: string | undefined
  grant_type?: string | undefined
}

export interface PublicRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'public'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['public'], input: Input): Promise<Reply>
}

export interface ClientRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'client'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Returns the fields that name the client. */
  clientForm(input: Input): ClientForm
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['client'], input: Input): Promise<Reply>
}

export interface UserRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'user'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['user'], input: Input): Promise<Reply>
}

export interface AgentRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'agent'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['agent'], input: Input): Promise<Reply>
}

export interface AgentWriteRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'agentWrite'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['agentWrite'], input: Input): Promise<Reply>
}

export interface AgentPreparedWriteRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'agentPreparedWrite'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['agentPreparedWrite'], input: Input): Promise<PreparedWrite<X['agentWrite'], Reply>>
}

export interface AgentSendRoute<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: 'agentSend'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['agentSend'], input: Input): Promise<Reply>
}

export type Route<X extends Contexts, Input = unknown> =
  | PublicRoute<X, Input>
  | ClientRoute<X, Input>
  | UserRoute<X, Input>
  | AgentRoute<X, Input>
  | AgentWriteRoute<X, Input>
  | AgentPreparedWriteRoute<X, Input>
  | AgentSendRoute<X, Input>

const query = {
  getMessages: { ids: 'list' },
  listMailbox: {
    order: 'string',
    limit: 'integer',
    unread: 'boolean',
    direction: 'string',
    after_created_at: 'integer',
    after_envelope_id: 'string',
    wait: 'integer',
  },
  listBlocks: { limit: 'integer', cursor: 'string' },
  listWebhooks: { limit: 'integer', cursor: 'string' },
  searchAgents: { q: 'string', limit: 'integer', cursor: 'string' },
  searchMessages: { q: 'string', limit: 'integer' },
  listAccountAgents: { q: 'string', limit: 'integer', cursor: 'string' },
  downloadFile: { expires: 'string', key: 'string', signature: 'string' },
  putFile: { expires: 'string', key: 'string', signature: 'string' },
  inspectFile: { expires: 'string', key: 'string', signature: 'string' },
} as const

/** Returns every operation of the contract. */
export function routes<X extends Contexts = Contexts>(): readonly Route<X>[] {
  /** Gives `call` the type of input that `accepts` checks. */
  const route = <Input>(literal: Route<X, Input>): Route<X> => literal
  return [
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [202, 400, 401, 403, 404, 408, 409, 413, 429],
      query: {},
      accepts: inputs.sendMessage,
      call: async (handlers, context, input) => ({ status: 202, body: await handlers.sendMessage(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.getMessages,
      accepts: inputs.getMessages,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.getMessages(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.getMessage,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.getMessage(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [201, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.uploadFile,
      call: async (handlers, context, input) => ({ status: 201, body: await handlers.uploadFile(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
      errorHeaders: {},
      statuses: [302, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.getFile,
      call: async (handlers, context, input) => (await handlers.getFile(context, input)),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.listMailbox,
      accepts: inputs.listMailbox,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.listMailbox(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.markRead,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.markRead(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.getOwnAgent(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.updateOwnAgent,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.updateOwnAgent(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.addAllowlistEntries,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.addAllowlistEntries(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.listAllowlist(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.removeAllowlistEntry,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.removeAllowlistEntry(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [201, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.blockAgent,
      call: async (handlers, context, input) => ({ status: 201, body: await handlers.blockAgent(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.listBlocks,
      accepts: inputs.listBlocks,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.listBlocks(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.unblockAgent,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.unblockAgent(context, input) }),
    }),
    route({
      operationId: 'createWebhook',
      tag: 'webhooks',
      method: 'POST',
      path: '/agents/me/webhooks',
      pattern: '/agents/me/webhooks',
      mounts: ['base_url'],
      access: 'agent',
      resource: 'rest',
      kind: 'agentPreparedWrite',
      scopes: ['webhooks:write'],
      rate: 'writes',
      body: 'json',
      errors: 'service',
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [201, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.createWebhook,
      call: async (handlers, context, input) => {
        const { write, committed } = await handlers.createWebhook(context, input)
        return { write: async (context) => ({ status: 201, body: await write(context) }), committed }
      },
    }),
    route({
      operationId: 'listWebhooks',
      tag: 'webhooks',
      method: 'GET',
      path: '/agents/me/webhooks',
      pattern: '/agents/me/webhooks',
      mounts: ['base_url'],
      access: 'agent',
      resource: 'rest',
      kind: 'agent',
      scopes: ['webhooks:read'],
      rate: null,
      body: null,
      errors: 'service',
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.listWebhooks,
      accepts: inputs.listWebhooks,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.listWebhooks(context, input) }),
    }),
    route({
      operationId: 'deleteWebhook',
      tag: 'webhooks',
      method: 'DELETE',
      path: '/agents/me/webhooks/{webhook_id}',
      pattern: '/agents/me/webhooks/:webhook_id',
      mounts: ['base_url'],
      access: 'agent',
      resource: 'rest',
      kind: 'agentWrite',
      scopes: ['webhooks:write'],
      rate: 'writes',
      body: null,
      errors: 'service',
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.deleteWebhook,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.deleteWebhook(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.getAgent,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.getAgent(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'text/markdown',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 404, 429],
      query: {},
      accepts: inputs.getAgentCard,
      call: async (handlers, context, input) => (await handlers.getAgentCard(context, input)),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.searchAgents,
      accepts: inputs.searchAgents,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.searchAgents(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.searchMessages,
      accepts: inputs.searchMessages,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.searchMessages(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
      errorHeaders: {},
      statuses: [201, 400, 401, 403, 429],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 201, body: await handlers.createTicket(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.getAccount(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: query.listAccountAgents,
      accepts: inputs.listAccountAgents,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.listAccountAgents(context, input) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [200, 400, 401, 403, 429],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.listAccountOrganizations(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
      errorHeaders: { 'Cache-Control': 'no-store' },
      statuses: [200, 400, 401, 403, 408, 413, 429],
      query: {},
      accepts: inputs.issueToken,
      clientForm: ({ body: { client_id, client_secret, grant_type } }) => ({ client_id, client_secret, grant_type }),
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.issueToken(context, input) }),
    }),
    route({
      operationId: 'registerClient',
      tag: 'oauth',
      method: 'POST',
      path: '/register',
      pattern: '/register',
      mounts: ['auth_url'],
      access: 'public',
      resource: 'rest',
      kind: 'public',
      scopes: [],
      rate: 'registrations',
      body: 'json',
      errors: 'oauth',
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
      errorHeaders: { 'Cache-Control': 'no-store' },
      statuses: [201, 400, 408, 413, 429],
      query: {},
      accepts: inputs.registerClient,
      call: async (handlers, context, input) => ({ status: 201, body: await handlers.registerClient(context, input) }),
    }),
    route({
      operationId: 'revokeToken',
      tag: 'oauth',
      method: 'POST',
      path: '/revoke',
      pattern: '/revoke',
      mounts: ['auth_url'],
      access: 'client',
      resource: 'rest',
      kind: 'client',
      scopes: [],
      rate: null,
      body: 'form',
      errors: 'oauth',
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'no-store' },
      errorHeaders: { 'Cache-Control': 'no-store' },
      statuses: [200, 400, 401, 408, 413, 429],
      query: {},
      accepts: inputs.revokeToken,
      clientForm: ({ body: { client_id, client_secret } }) => ({ client_id, client_secret }),
      call: async (handlers, context, input) => (await handlers.revokeToken(context, input)),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=300' },
      errorHeaders: {},
      statuses: [200, 400],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.getAuthorizationServerMetadata(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=300' },
      errorHeaders: {},
      statuses: [200, 400],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.getJwks(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=300' },
      errorHeaders: {},
      statuses: [200, 400],
      query: {},
      accepts: null,
      call: async (handlers, context) => ({ status: 200, body: await handlers.getProtectedResourceMetadata(context) }),
    }),
    route({
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
      requestHeaders: [],
      contentType: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=300' },
      errorHeaders: {},
      statuses: [200, 400, 404],
      query: {},
      accepts: inputs.getProtectedResourceMetadataAt,
      call: async (handlers, context, input) => ({ status: 200, body: await handlers.getProtectedResourceMetadataAt(context, input) }),
    }),
    route({
      operationId: 'downloadFile',
      tag: 'downloads',
      method: 'GET',
      path: '/{file_id}',
      pattern: '/:file_id',
      mounts: ['files_url'],
      access: 'public',
      resource: 'rest',
      kind: 'public',
      scopes: [],
      rate: null,
      body: null,
      errors: 'service',
      requestHeaders: ['If-None-Match', 'If-Range', 'Range'],
      contentType: '*/*',
      headers: { 'Accept-Ranges': 'bytes', 'Cache-Control': 'private', 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'sandbox; default-src \'none\'', 'Referrer-Policy': 'no-referrer' },
      errorHeaders: {},
      statuses: [200, 206, 302, 304, 400, 404, 416, 429],
      query: query.downloadFile,
      accepts: inputs.downloadFile,
      call: async (handlers, context, input) => (await handlers.downloadFile(context, input)),
    }),
    route({
      operationId: 'putFile',
      tag: 'downloads',
      method: 'PUT',
      path: '/{file_id}',
      pattern: '/:file_id',
      mounts: ['files_url'],
      access: 'public',
      resource: 'rest',
      kind: 'public',
      scopes: [],
      rate: null,
      body: 'bytes',
      errors: 'service',
      requestHeaders: [],
      contentType: 'application/json',
      headers: {},
      errorHeaders: {},
      statuses: [201, 400, 404, 408, 413, 429],
      query: query.putFile,
      accepts: inputs.putFile,
      call: async (handlers, context, input) => ({ status: 201, body: await handlers.putFile(context, input) }),
    }),
    route({
      operationId: 'inspectFile',
      tag: 'downloads',
      method: 'HEAD',
      path: '/{file_id}',
      pattern: '/:file_id',
      mounts: ['files_url'],
      access: 'public',
      resource: 'rest',
      kind: 'public',
      scopes: [],
      rate: null,
      body: null,
      errors: 'service',
      requestHeaders: ['If-None-Match'],
      contentType: '*/*',
      headers: { 'Accept-Ranges': 'bytes', 'Cache-Control': 'private', 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': 'sandbox; default-src \'none\'', 'Referrer-Policy': 'no-referrer' },
      errorHeaders: {},
      statuses: [200, 304, 400, 404],
      query: query.inspectFile,
      accepts: inputs.inspectFile,
      call: async (handlers, context, input) => (await handlers.inspectFile(context, input)),
    }),
  ]
}
