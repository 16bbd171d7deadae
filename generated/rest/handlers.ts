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
  AuditPage,
  AuthorizationServerMetadata,
  Block,
  BlockPage,
  BlockRequest,
  ClientMetadata,
  DeviceAuthorization,
  DeviceAuthorizationRequest,
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  JsonWebKeySet,
  MailboxPage,
  MarkReadRequest,
  MarkReadResult,
  MessageSearchResult,
  OwnReach,
  ProtectedResourceMetadata,
  RegisteredClient,
  RevocationRequest,
  SendAcknowledgement,
  Ticket,
  TokenRequest,
  TokenResponse,
  Unblocked,
  UploadedFile,
  Webhook,
  WebhookDeleted,
  WebhookDraft,
  WebhookPage,
} from './models.ts'
import type { Binary, PreparedWrite, ReceivedFile, Serialized, Streamed, UnreadBytes } from './call.ts'

/** What handlers get to work with, by the kind of their operation. */
export interface Contexts {
  /** Anybody calls. */
  readonly public: unknown
  /** An OAuth client calls, with its secret. */
  readonly client: unknown
  /** A person calls, with a token that acts for no agent. */
  readonly user: unknown
  /** An agent calls. */
  readonly agent: unknown
  /** An agent writes under an `Idempotency-Key`, in one transaction with that key. */
  readonly agentWrite: unknown
  /** An agent writes under an `Idempotency-Key`, after slow work before the transaction. */
  readonly agentPreparedWrite: unknown
  /** An agent sends an envelope, whose id makes a retry safe. */
  readonly agentSend: unknown
}

export interface MessagesHandlers<X extends Contexts> {
  /** POST /messages — scope `messages:write` */
  readonly sendMessage: (
    context: X['agentSend'],
    input: { body: EnvelopeDraft },
  ) => Promise<SendAcknowledgement | Serialized<SendAcknowledgement>>

  /** GET /messages — scope `messages:read` */
  readonly getMessages: (context: X['agent'], input: { query: { ids: string[] } }) => Promise<Streamed<EnvelopeBatch>>

  /** GET /messages/{envelope_id} — scope `messages:read` */
  readonly getMessage: (context: X['agent'], input: { path: { envelope_id: string } }) => Promise<Envelope | Serialized<Envelope>>
}

export interface FilesHandlers<X extends Contexts> {
  /** POST /files — scope `messages:write` */
  readonly uploadFile: (
    context: X['agentWrite'],
    input: { body: { file: ReceivedFile } },
  ) => Promise<UploadedFile | Serialized<UploadedFile>>

  /** GET /files/{file_id} — scope `messages:read` */
  readonly getFile: (context: X['agent'], input: { path: { file_id: string } }) => Promise<{ status: 302; headers: { Location: string } }>
}

export interface MailboxHandlers<X extends Contexts> {
  /** GET /mailbox — scope `mailbox:read` */
  readonly listMailbox: (
    context: X['agent'],
    input: {
      query: {
        order: 'asc' | 'desc';
        limit: number;
        unread?: boolean;
        direction: 'in' | 'out' | 'both';
        after_created_at?: number;
        after_envelope_id?: string;
        wait: number;
      };
    },
  ) => Promise<MailboxPage | Serialized<MailboxPage>>

  /** POST /mailbox/read — scope `mailbox:write` */
  readonly markRead: (context: X['agentWrite'], input: { body: MarkReadRequest }) => Promise<MarkReadResult | Serialized<MarkReadResult>>
}

export interface AgentsHandlers<X extends Contexts> {
  /** GET /agents/me — scope `agents:read` */
  readonly getOwnAgent: (context: X['agent']) => Promise<Agent | Serialized<Agent>>

  /** PATCH /agents/me — scope `agents:read` */
  readonly updateOwnAgent: (context: X['agentWrite'], input: { body: AgentUpdate }) => Promise<Agent | Serialized<Agent>>

  /** GET /agents/{owner}/{agent_name} — scope `agents:read` */
  readonly getAgent: (
    context: X['agent'],
    input: { path: { owner: string; agent_name: string } },
  ) => Promise<AgentView | Serialized<AgentView>>

  /** GET /agents/{owner}/{agent_name}/card — scope `agents:read` */
  readonly getAgentCard: (
    context: X['agent'],
    input: { path: { owner: string; agent_name: string } },
  ) => Promise<{ status: 200; body: AgentCard }>
}

export interface TrustHandlers<X extends Contexts> {
  /** POST /agents/me/allowlist — scope `allowlist:write` */
  readonly addAllowlistEntries: (context: X['agentWrite'], input: { body: AllowlistAddition }) => Promise<Allowlist | Serialized<Allowlist>>

  /** GET /agents/me/allowlist — scope `allowlist:read` */
  readonly listAllowlist: (context: X['agent']) => Promise<Allowlist | Serialized<Allowlist>>

  /** DELETE /agents/me/allowlist/{entry} — scope `allowlist:write` */
  readonly removeAllowlistEntry: (
    context: X['agentWrite'],
    input: { path: { entry: string } },
  ) => Promise<Allowlist | Serialized<Allowlist>>

  /** POST /agents/me/blocks — scope `allowlist:write` */
  readonly blockAgent: (context: X['agentWrite'], input: { body: BlockRequest }) => Promise<Block | Serialized<Block>>

  /** GET /agents/me/blocks — scope `allowlist:read` */
  readonly listBlocks: (
    context: X['agent'],
    input: { query: { limit: number; cursor?: string } },
  ) => Promise<BlockPage | Serialized<BlockPage>>

  /** DELETE /agents/me/blocks/{handle} — scope `allowlist:write` */
  readonly unblockAgent: (context: X['agentWrite'], input: { path: { handle: string } }) => Promise<Unblocked | Serialized<Unblocked>>

  /** GET /agents/me/reach/{handle} — scope `allowlist:read` */
  readonly getOwnReach: (context: X['agent'], input: { path: { handle: string } }) => Promise<OwnReach | Serialized<OwnReach>>
}

export interface WebhooksHandlers<X extends Contexts> {
  /** POST /agents/me/webhooks — scope `webhooks:write` */
  readonly createWebhook: (
    context: X['agentPreparedWrite'],
    input: { body: WebhookDraft },
  ) => Promise<PreparedWrite<X['agentWrite'], Webhook | Serialized<Webhook>>>

  /** GET /agents/me/webhooks — scope `webhooks:read` */
  readonly listWebhooks: (
    context: X['agent'],
    input: { query: { limit: number; cursor?: string } },
  ) => Promise<WebhookPage | Serialized<WebhookPage>>

  /** DELETE /agents/me/webhooks/{webhook_id} — scope `webhooks:write` */
  readonly deleteWebhook: (
    context: X['agentWrite'],
    input: { path: { webhook_id: string } },
  ) => Promise<WebhookDeleted | Serialized<WebhookDeleted>>
}

export interface SearchHandlers<X extends Contexts> {
  /** GET /search/agents — scope `agents:read` */
  readonly searchAgents: (
    context: X['agent'],
    input: { query: { q: string; limit: number; cursor?: string } },
  ) => Promise<AgentSearchPage | Serialized<AgentSearchPage>>

  /** GET /search/messages — scope `mailbox:read` */
  readonly searchMessages: (
    context: X['agent'],
    input: { query: { q: string; limit: number } },
  ) => Promise<MessageSearchResult | Serialized<MessageSearchResult>>
}

export interface LiveHandlers<X extends Contexts> {
  /** POST /connect/tickets — scope `realtime:read` */
  readonly createTicket: (context: X['agent']) => Promise<Ticket | Serialized<Ticket>>
}

export interface AccountHandlers<X extends Contexts> {
  /** GET /account — user scope `account:read` */
  readonly getAccount: (context: X['user']) => Promise<Account | Serialized<Account>>

  /** GET /account/agents — user scope `account:agents:read` */
  readonly listAccountAgents: (
    context: X['user'],
    input: { query: { q?: string; limit: number; cursor?: string } },
  ) => Promise<AccountAgentPage | Serialized<AccountAgentPage>>

  /** GET /account/organizations — user scope `account:organizations:read` */
  readonly listAccountOrganizations: (context: X['user']) => Promise<AccountOrganizations | Serialized<AccountOrganizations>>

  /** GET /account/audit — user scope `account:audit:read` */
  readonly listAuditEntries: (
    context: X['user'],
    input: {
      query: {
        organization?: string;
        area?: 'account' | 'session' | 'sign_in' | 'passkey' | 'second_factor' | 'recovery_code' | 'identity' | 'export' | 'app' | 'device' | 'client' | 'token' | 'agent' | 'allowlist' | 'block' | 'webhook' | 'approval' | 'organization' | 'member' | 'invitation' | 'single_sign_on' | 'domain' | 'key' | 'url_key' | 'clock' | 'audit';
        limit: number;
        cursor?: string;
      };
    },
  ) => Promise<AuditPage | Serialized<AuditPage>>
}

export interface OauthHandlers<X extends Contexts> {
  /** POST /token — client */
  readonly issueToken: (context: X['client'], input: { body: TokenRequest }) => Promise<TokenResponse | Serialized<TokenResponse>>

  /** POST /register — public */
  readonly registerClient: (
    context: X['public'],
    input: { body: ClientMetadata },
  ) => Promise<RegisteredClient | Serialized<RegisteredClient>>

  /** POST /device_authorization — client */
  readonly authorizeDevice: (
    context: X['client'],
    input: { body: DeviceAuthorizationRequest },
  ) => Promise<DeviceAuthorization | Serialized<DeviceAuthorization>>

  /** POST /revoke — client */
  readonly revokeToken: (context: X['client'], input: { body: RevocationRequest }) => Promise<{ status: 200 }>

  /** GET /.well-known/oauth-authorization-server — public */
  readonly getAuthorizationServerMetadata: (
    context: X['public'],
  ) => Promise<AuthorizationServerMetadata | Serialized<AuthorizationServerMetadata>>

  /** GET /.well-known/jwks.json — public */
  readonly getJwks: (context: X['public']) => Promise<JsonWebKeySet | Serialized<JsonWebKeySet>>

  /** GET /.well-known/oauth-protected-resource — public */
  readonly getProtectedResourceMetadata: (
    context: X['public'],
  ) => Promise<ProtectedResourceMetadata | Serialized<ProtectedResourceMetadata>>

  /** GET /.well-known/oauth-protected-resource/{resource_path} — public */
  readonly getProtectedResourceMetadataAt: (
    context: X['public'],
    input: { path: { resource_path: string } },
  ) => Promise<ProtectedResourceMetadata | Serialized<ProtectedResourceMetadata>>
}

export interface DownloadsHandlers<X extends Contexts> {
  /** GET /{file_id} — public */
  readonly downloadFile: (
    context: X['public'],
    input: {
      path: { file_id: string };
      query: { expires: string; key: string; signature: string };
      header: { 'If-None-Match'?: string; 'If-Range'?: string; Range?: string };
    },
  ) => Promise<{ status: 200; headers: { ETag: string; 'Content-Disposition': string }; body: Binary } | { status: 206; headers: { ETag: string; 'Content-Disposition': string; 'Content-Range': string }; body: Binary } | { status: 302; headers: { Location: string } } | { status: 304; headers: { ETag: string } }>

  /** PUT /{file_id} — public */
  readonly putFile: (
    context: X['public'],
    input: {
      path: { file_id: string };
      query: { expires: string; key: string; signature: string };
      body: UnreadBytes;
    },
  ) => Promise<UploadedFile | Serialized<UploadedFile>>

  /** HEAD /{file_id} — public */
  readonly inspectFile: (
    context: X['public'],
    input: {
      path: { file_id: string };
      query: { expires: string; key: string; signature: string };
      header: { 'If-None-Match'?: string };
    },
  ) => Promise<{ status: 200; headers: { ETag: string; 'Content-Disposition': string }; body: Binary } | { status: 304; headers: { ETag: string } }>
}

/** All operations. */
export type Handlers<X extends Contexts> = MessagesHandlers<X> & FilesHandlers<X> & MailboxHandlers<X> & AgentsHandlers<X> & TrustHandlers<X> & WebhooksHandlers<X> & SearchHandlers<X> & LiveHandlers<X> & AccountHandlers<X> & OauthHandlers<X> & DownloadsHandlers<X>
