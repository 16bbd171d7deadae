// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  Account,
  AccountAgentPage,
  AccountOrganizations,
  Agent,
  AgentSearchPage,
  AgentView,
  Allowlist,
  AuditPage,
  AuthorizationServerMetadata,
  Block,
  BlockPage,
  DeviceAuthorization,
  Envelope,
  EnvelopeBatch,
  ErrorBody,
  JsonWebKeySet,
  MailboxPage,
  MarkReadResult,
  MessageSearchResult,
  OAuthError,
  OwnReach,
  ProtectedResourceMetadata,
  RegisteredClient,
  SendAcknowledgement,
  Ticket,
  TokenResponse,
  Unblocked,
  UploadedFile,
  Webhook,
  WebhookDeleted,
  WebhookPage,
} from './models.ts'
import type { Guard } from './call.ts'

export declare const isAccount: Guard<Account>
export declare const isAccountAgentPage: Guard<AccountAgentPage>
export declare const isAccountOrganizations: Guard<AccountOrganizations>
export declare const isAgent: Guard<Agent>
export declare const isAgentSearchPage: Guard<AgentSearchPage>
export declare const isAgentView: Guard<AgentView>
export declare const isAllowlist: Guard<Allowlist>
export declare const isAuditPage: Guard<AuditPage>
export declare const isAuthorizationServerMetadata: Guard<AuthorizationServerMetadata>
export declare const isBlock: Guard<Block>
export declare const isBlockPage: Guard<BlockPage>
export declare const isDeviceAuthorization: Guard<DeviceAuthorization>
export declare const isEnvelope: Guard<Envelope>
export declare const isEnvelopeBatch: Guard<EnvelopeBatch>
export declare const isErrorBody: Guard<ErrorBody>
export declare const isJsonWebKeySet: Guard<JsonWebKeySet>
export declare const isMailboxPage: Guard<MailboxPage>
export declare const isMarkReadResult: Guard<MarkReadResult>
export declare const isMessageSearchResult: Guard<MessageSearchResult>
export declare const isOAuthError: Guard<OAuthError>
export declare const isOwnReach: Guard<OwnReach>
export declare const isProtectedResourceMetadata: Guard<ProtectedResourceMetadata>
export declare const isRegisteredClient: Guard<RegisteredClient>
export declare const isSendAcknowledgement: Guard<SendAcknowledgement>
export declare const isTicket: Guard<Ticket>
export declare const isTokenResponse: Guard<TokenResponse>
export declare const isUnblocked: Guard<Unblocked>
export declare const isUploadedFile: Guard<UploadedFile>
export declare const isWebhook: Guard<Webhook>
export declare const isWebhookDeleted: Guard<WebhookDeleted>
export declare const isWebhookPage: Guard<WebhookPage>
