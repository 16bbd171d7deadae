// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Handlers } from './handlers.ts'
import { replies } from './replies.ts'
import { accept, answer, problems, type Coercions, type RawInput, type Reply } from './runtime.ts'
import * as inputs from './validators.js'

export type OperationId =
  | 'sendMessage'
  | 'getMessages'
  | 'getMessage'
  | 'listMailbox'
  | 'markRead'
  | 'issueToken'
  | 'getAuthorizationServerMetadata'
  | 'getJwks'
  | 'getProtectedResourceMetadata'
  | 'getProtectedResourceMetadataAt'

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: 'POST' | 'GET'
  /** As in the contract: `/messages/{envelope_id}`. */
  readonly path: string
  /** As routers take it: `/messages/:envelope_id`, and `*name` for what may contain slashes. */
  readonly pattern: string
  /** Below which addresses it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url')[]
  readonly scopes: readonly string[]
  /** Whether an `Idempotency-Key` header is required. */
  readonly idempotency: boolean
  readonly body: 'json' | 'form' | null
  /** The form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters and how their text becomes a value; others are ignored. */
  readonly query: Coercions
  /** Constant headers of 2xx and 3xx answers. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of every other answer. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
  /** What is wrong with an answer by the contract; nothing when it is as described. */
  readonly check: (reply: Reply) => string[]
}

export interface AgentRoute<C, P> extends RouteFacts {
  readonly access: 'agent'
  readonly call: (handlers: Handlers<C, P>, context: C, raw: RawInput) => Promise<Reply>
}

export interface PublicRoute<C, P> extends RouteFacts {
  readonly access: 'public'
  readonly call: (handlers: Handlers<C, P>, context: P, raw: RawInput) => Promise<Reply>
}

export type Route<C, P> = AgentRoute<C, P> | PublicRoute<C, P>

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
} as const

/** Every operation of the contract. C is the context of a call with an access token, P that of a public one. */
export const routes = <C, P>(): readonly Route<C, P>[] => [
  {
    operationId: 'sendMessage',
    tag: 'messages',
    method: 'POST',
    path: '/messages',
    pattern: '/messages',
    mounts: ['base_url'],
    access: 'agent',
    scopes: ['messages:write'],
    idempotency: false,
    body: 'json',
    errors: 'service',
    headers: {},
    errorHeaders: {},
    statuses: [202, 400, 401, 403, 404, 409, 413, 429],
    query: {},
    call: async (handlers, context, raw) => answer(202, await handlers.sendMessage(context, accept(inputs.sendMessage, raw))),
    check: (reply) => problems(replies.sendMessage, reply),
  },
  {
    operationId: 'getMessages',
    tag: 'messages',
    method: 'GET',
    path: '/messages',
    pattern: '/messages',
    mounts: ['base_url'],
    access: 'agent',
    scopes: ['messages:read'],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.getMessages,
    call: async (handlers, context, raw) => answer(200, await handlers.getMessages(context, accept(inputs.getMessages, raw, query.getMessages))),
    check: (reply) => problems(replies.getMessages, reply),
  },
  {
    operationId: 'getMessage',
    tag: 'messages',
    method: 'GET',
    path: '/messages/{envelope_id}',
    pattern: '/messages/:envelope_id',
    mounts: ['base_url'],
    access: 'agent',
    scopes: ['messages:read'],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 404, 429],
    query: {},
    call: async (handlers, context, raw) => answer(200, await handlers.getMessage(context, accept(inputs.getMessage, raw))),
    check: (reply) => problems(replies.getMessage, reply),
  },
  {
    operationId: 'listMailbox',
    tag: 'mailbox',
    method: 'GET',
    path: '/mailbox',
    pattern: '/mailbox',
    mounts: ['base_url'],
    access: 'agent',
    scopes: ['mailbox:read'],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 429],
    query: query.listMailbox,
    call: async (handlers, context, raw) => answer(200, await handlers.listMailbox(context, accept(inputs.listMailbox, raw, query.listMailbox))),
    check: (reply) => problems(replies.listMailbox, reply),
  },
  {
    operationId: 'markRead',
    tag: 'mailbox',
    method: 'POST',
    path: '/mailbox/read',
    pattern: '/mailbox/read',
    mounts: ['base_url'],
    access: 'agent',
    scopes: ['mailbox:write'],
    idempotency: true,
    body: 'json',
    errors: 'service',
    headers: {},
    errorHeaders: {},
    statuses: [200, 400, 401, 403, 413, 429],
    query: {},
    call: async (handlers, context, raw) => answer(200, await handlers.markRead(context, accept(inputs.markRead, raw))),
    check: (reply) => problems(replies.markRead, reply),
  },
  {
    operationId: 'issueToken',
    tag: 'oauth',
    method: 'POST',
    path: '/token',
    pattern: '/token',
    mounts: ['auth_url'],
    access: 'public',
    scopes: [],
    idempotency: false,
    body: 'form',
    errors: 'oauth',
    headers: { 'Cache-Control': 'no-store' },
    errorHeaders: { 'Cache-Control': 'no-store' },
    statuses: [200, 400, 401, 403, 413],
    query: {},
    call: async (handlers, context, raw) => answer(200, await handlers.issueToken(context, accept(inputs.issueToken, raw))),
    check: (reply) => problems(replies.issueToken, reply),
  },
  {
    operationId: 'getAuthorizationServerMetadata',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    pattern: '/.well-known/oauth-authorization-server',
    mounts: ['auth_url'],
    access: 'public',
    scopes: [],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200],
    query: {},
    call: async (handlers, context) => answer(200, await handlers.getAuthorizationServerMetadata(context)),
    check: (reply) => problems(replies.getAuthorizationServerMetadata, reply),
  },
  {
    operationId: 'getJwks',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/jwks.json',
    pattern: '/.well-known/jwks.json',
    mounts: ['auth_url'],
    access: 'public',
    scopes: [],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200],
    query: {},
    call: async (handlers, context) => answer(200, await handlers.getJwks(context)),
    check: (reply) => problems(replies.getJwks, reply),
  },
  {
    operationId: 'getProtectedResourceMetadata',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    pattern: '/.well-known/oauth-protected-resource',
    mounts: ['auth_url', 'base_url'],
    access: 'public',
    scopes: [],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200],
    query: {},
    call: async (handlers, context) => answer(200, await handlers.getProtectedResourceMetadata(context)),
    check: (reply) => problems(replies.getProtectedResourceMetadata, reply),
  },
  {
    operationId: 'getProtectedResourceMetadataAt',
    tag: 'oauth',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/{resource_path}',
    pattern: '/.well-known/oauth-protected-resource/*resource_path',
    mounts: ['auth_url'],
    access: 'public',
    scopes: [],
    idempotency: false,
    body: null,
    errors: 'service',
    headers: { 'Cache-Control': 'public, max-age=300' },
    errorHeaders: {},
    statuses: [200, 404],
    query: {},
    call: async (handlers, context, raw) => answer(200, await handlers.getProtectedResourceMetadataAt(context, accept(inputs.getProtectedResourceMetadataAt, raw))),
    check: (reply) => problems(replies.getProtectedResourceMetadataAt, reply),
  },
]
