// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  Account,
  AccountAgentPage,
  AccountOrganizations,
  Agent,
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
  ErrorBody,
  JsonWebKeySet,
  MailboxPage,
  MarkReadRequest,
  MarkReadResult,
  MessageSearchResult,
  OAuthError,
  ProtectedResourceMetadata,
  SendAcknowledgement,
  TokenRequest,
  TokenResponse,
  Unblocked,
  UploadedFile,
} from './models.ts'
import type { Guard, ReceivedFile } from './runtime.ts'

export declare const sendMessage: Guard<{ body: EnvelopeDraft }>
export declare const getMessages: Guard<{ query: { ids: string[] } }>
export declare const getMessage: Guard<{ path: { envelope_id: string } }>
export declare const uploadFile: Guard<{ body: { file: ReceivedFile } }>
export declare const getFile: Guard<{ path: { file_id: string } }>
export declare const listMailbox: Guard<{
  query: {
    order: 'asc' | 'desc';
    limit: number;
    unread?: boolean;
    direction: 'in' | 'out' | 'both';
    after_created_at?: number;
    after_envelope_id?: string;
  };
}>
export declare const markRead: Guard<{ body: MarkReadRequest }>
export declare const updateOwnAgent: Guard<{ body: AgentUpdate }>
export declare const addAllowlistEntries: Guard<{ body: AllowlistAddition }>
export declare const removeAllowlistEntry: Guard<{ path: { entry: string } }>
export declare const blockAgent: Guard<{ body: BlockRequest }>
export declare const listBlocks: Guard<{ query: { limit: number; cursor?: string } }>
export declare const unblockAgent: Guard<{ path: { handle: string } }>
export declare const getAgent: Guard<{ path: { owner: string; agent_name: string } }>
export declare const getAgentCard: Guard<{ path: { owner: string; agent_name: string } }>
export declare const searchAgents: Guard<{ query: { q: string; limit: number; cursor?: string } }>
export declare const searchMessages: Guard<{ query: { q: string; limit: number } }>
export declare const listAccountAgents: Guard<{ query: { q?: string; limit: number; cursor?: string } }>
export declare const issueToken: Guard<{ body: TokenRequest }>
export declare const getProtectedResourceMetadataAt: Guard<{ path: { resource_path: string } }>
export declare const isAccount: Guard<Account>
export declare const isAccountAgentPage: Guard<AccountAgentPage>
export declare const isAccountOrganizations: Guard<AccountOrganizations>
export declare const isAgent: Guard<Agent>
export declare const isAgentSearchPage: Guard<AgentSearchPage>
export declare const isAgentView: Guard<AgentView>
export declare const isAllowlist: Guard<Allowlist>
export declare const isAuthorizationServerMetadata: Guard<AuthorizationServerMetadata>
export declare const isBlock: Guard<Block>
export declare const isBlockPage: Guard<BlockPage>
export declare const isEnvelope: Guard<Envelope>
export declare const isEnvelopeBatch: Guard<EnvelopeBatch>
export declare const isErrorBody: Guard<ErrorBody>
export declare const isJsonWebKeySet: Guard<JsonWebKeySet>
export declare const isMailboxPage: Guard<MailboxPage>
export declare const isMarkReadResult: Guard<MarkReadResult>
export declare const isMessageSearchResult: Guard<MessageSearchResult>
export declare const isOAuthError: Guard<OAuthError>
export declare const isProtectedResourceMetadata: Guard<ProtectedResourceMetadata>
export declare const isSendAcknowledgement: Guard<SendAcknowledgement>
export declare const isTokenResponse: Guard<TokenResponse>
export declare const isUnblocked: Guard<Unblocked>
export declare const isUploadedFile: Guard<UploadedFile>
