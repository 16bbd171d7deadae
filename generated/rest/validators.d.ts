// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  AuthorizationServerMetadata,
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  ErrorBody,
  JsonWebKeySet,
  MailboxPage,
  MarkReadRequest,
  MarkReadResult,
  OAuthError,
  ProtectedResourceMetadata,
  SendAcknowledgement,
  TokenRequest,
  TokenResponse,
} from './models.ts'
import type { Guard } from './runtime.ts'

export declare const sendMessage: Guard<{ body: EnvelopeDraft }>
export declare const getMessages: Guard<{ query: { ids: string[] } }>
export declare const getMessage: Guard<{ path: { envelope_id: string } }>
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
export declare const issueToken: Guard<{ body: TokenRequest }>
export declare const getProtectedResourceMetadataAt: Guard<{ path: { resource_path: string } }>
export declare const isAuthorizationServerMetadata: Guard<AuthorizationServerMetadata>
export declare const isEnvelope: Guard<Envelope>
export declare const isEnvelopeBatch: Guard<EnvelopeBatch>
export declare const isErrorBody: Guard<ErrorBody>
export declare const isJsonWebKeySet: Guard<JsonWebKeySet>
export declare const isMailboxPage: Guard<MailboxPage>
export declare const isMarkReadResult: Guard<MarkReadResult>
export declare const isOAuthError: Guard<OAuthError>
export declare const isProtectedResourceMetadata: Guard<ProtectedResourceMetadata>
export declare const isSendAcknowledgement: Guard<SendAcknowledgement>
export declare const isTokenResponse: Guard<TokenResponse>
