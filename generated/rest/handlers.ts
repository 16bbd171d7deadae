// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  Account,
  AccountAgentPage,
  AccountOrganizations,
  Agent,
  AgentCard,
  AgentSearchPage,
  AgentUpdate,
  AgentView,
  Allowlist,
  AllowlistAddition,
  AuthorizationServerMetadata,
  Block,
  BlockPage,
  BlockRequest,
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  JsonWebKeySet,
  MailboxPage,
  MarkReadRequest,
  MarkReadResult,
  MessageSearchResult,
  ProtectedResourceMetadata,
  SendAcknowledgement,
  TokenRequest,
  TokenResponse,
  Unblocked,
  UploadedFile,
} from './models.ts'
import type { Pieces, ReceivedFile } from './runtime.ts'

/** JSON text, or its bytes, that already has the wire form of T: passed through instead of being parsed and built again. */
export interface Serialized<T, Form extends string | Uint8Array = string | Uint8Array> {
  readonly serialized: Form
  /** Never present; it only tells a `Serialized` of one shape from that of another. */
  readonly as?: T
}

/** JSON text in the wire form of T, made piece by piece while it is sent, because all of it may be too much to be held at once. */
export interface Streamed<T> {
  readonly pieces: Pieces
  /** Never present; it only tells a `Streamed` of one shape from that of another. */
  readonly as?: T
}

export interface MessagesHandlers<C> {
  /** POST /messages — scope `messages:write` */
  readonly sendMessage: (context: C, input: { body: EnvelopeDraft }) => Promise<SendAcknowledgement | Serialized<SendAcknowledgement>>

  /** GET /messages — scope `messages:read` */
  readonly getMessages: (context: C, input: { query: { ids: string[] } }) => Promise<Streamed<EnvelopeBatch>>

  /** GET /messages/{envelope_id} — scope `messages:read` */
  readonly getMessage: (context: C, input: { path: { envelope_id: string } }) => Promise<Envelope | Serialized<Envelope>>
}

export interface FilesHandlers<C> {
  /** POST /files — scope `messages:write` */
  readonly uploadFile: (context: C, input: { body: { file: ReceivedFile } }) => Promise<UploadedFile | Serialized<UploadedFile>>

  /** GET /files/{file_id} — scope `messages:read` */
  readonly getFile: (context: C, input: { path: { file_id: string } }) => Promise<{ status: 302; headers: { Location: string } }>
}

export interface MailboxHandlers<C> {
  /** GET /mailbox — scope `mailbox:read` */
  readonly listMailbox: (
    context: C,
    input: {
      query: {
        order: 'asc' | 'desc';
        limit: number;
        unread?: boolean;
        direction: 'in' | 'out' | 'both';
        after_created_at?: number;
        after_envelope_id?: string;
      };
    },
  ) => Promise<MailboxPage | Serialized<MailboxPage>>

  /** POST /mailbox/read — scope `mailbox:write` */
  readonly markRead: (context: C, input: { body: MarkReadRequest }) => Promise<MarkReadResult | Serialized<MarkReadResult>>
}

export interface AgentsHandlers<C> {
  /** GET /agents/me — scope `agents:read` */
  readonly getOwnAgent: (context: C) => Promise<Agent | Serialized<Agent>>

  /** PATCH /agents/me — scope `agents:read` */
  readonly updateOwnAgent: (context: C, input: { body: AgentUpdate }) => Promise<Agent | Serialized<Agent>>

  /** GET /agents/{owner}/{agent_name} — scope `agents:read` */
  readonly getAgent: (context: C, input: { path: { owner: string; agent_name: string } }) => Promise<AgentView | Serialized<AgentView>>

  /** GET /agents/{owner}/{agent_name}/card — scope `agents:read` */
  readonly getAgentCard: (context: C, input: { path: { owner: string; agent_name: string } }) => Promise<{ status: 200; body: AgentCard }>
}

export interface TrustHandlers<C> {
  /** POST /agents/me/allowlist — scope `allowlist:write` */
  readonly addAllowlistEntries: (context: C, input: { body: AllowlistAddition }) => Promise<Allowlist | Serialized<Allowlist>>

  /** GET /agents/me/allowlist — scope `allowlist:read` */
  readonly listAllowlist: (context: C) => Promise<Allowlist | Serialized<Allowlist>>

  /** DELETE /agents/me/allowlist/{entry} — scope `allowlist:write` */
  readonly removeAllowlistEntry: (context: C, input: { path: { entry: string } }) => Promise<Allowlist | Serialized<Allowlist>>

  /** POST /agents/me/blocks — scope `allowlist:write` */
  readonly blockAgent: (context: C, input: { body: BlockRequest }) => Promise<Block | Serialized<Block>>

  /** GET /agents/me/blocks — scope `allowlist:read` */
  readonly listBlocks: (context: C, input: { query: { limit: number; cursor?: string } }) => Promise<BlockPage | Serialized<BlockPage>>

  /** DELETE /agents/me/blocks/{handle} — scope `allowlist:write` */
  readonly unblockAgent: (context: C, input: { path: { handle: string } }) => Promise<Unblocked | Serialized<Unblocked>>
}

export interface SearchHandlers<C> {
  /** GET /search/agents — scope `agents:read` */
  readonly searchAgents: (
    context: C,
    input: { query: { q: string; limit: number; cursor?: string } },
  ) => Promise<AgentSearchPage | Serialized<AgentSearchPage>>

  /** GET /search/messages — scope `mailbox:read` */
  readonly searchMessages: (
    context: C,
    input: { query: { q: string; limit: number } },
  ) => Promise<MessageSearchResult | Serialized<MessageSearchResult>>
}

export interface AccountHandlers<U> {
  /** GET /account — user scope `account:read` */
  readonly getAccount: (context: U) => Promise<Account | Serialized<Account>>

  /** GET /account/agents — user scope `account:agents:read` */
  readonly listAccountAgents: (
    context: U,
    input: { query: { q?: string; limit: number; cursor?: string } },
  ) => Promise<AccountAgentPage | Serialized<AccountAgentPage>>

  /** GET /account/organizations — user scope `account:organizations:read` */
  readonly listAccountOrganizations: (context: U) => Promise<AccountOrganizations | Serialized<AccountOrganizations>>
}

export interface OauthHandlers<P> {
  /** POST /token — public */
  readonly issueToken: (context: P, input: { body: TokenRequest }) => Promise<TokenResponse | Serialized<TokenResponse>>

  /** GET /.well-known/oauth-authorization-server — public */
  readonly getAuthorizationServerMetadata: (context: P) => Promise<AuthorizationServerMetadata | Serialized<AuthorizationServerMetadata>>

  /** GET /.well-known/jwks.json — public */
  readonly getJwks: (context: P) => Promise<JsonWebKeySet | Serialized<JsonWebKeySet>>

  /** GET /.well-known/oauth-protected-resource — public */
  readonly getProtectedResourceMetadata: (context: P) => Promise<ProtectedResourceMetadata | Serialized<ProtectedResourceMetadata>>

  /** GET /.well-known/oauth-protected-resource/{resource_path} — public */
  readonly getProtectedResourceMetadataAt: (
    context: P,
    input: { path: { resource_path: string } },
  ) => Promise<ProtectedResourceMetadata | Serialized<ProtectedResourceMetadata>>
}

/** All operations. C is the context of a call with an agent's token, P that of a public one, U that of one with a user's token. */
export type Handlers<C, P, U> = MessagesHandlers<C> & FilesHandlers<C> & MailboxHandlers<C> & AgentsHandlers<C> & TrustHandlers<C> & SearchHandlers<C> & AccountHandlers<U> & OauthHandlers<P>
