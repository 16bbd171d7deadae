// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  AuthorizationServerMetadata,
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  JsonWebKeySet,
  MailboxPage,
  MarkReadRequest,
  MarkReadResult,
  ProtectedResourceMetadata,
  SendAcknowledgement,
  TokenRequest,
  TokenResponse,
} from './models.ts'

/** JSON text that already has the wire form of T: passed through instead of being parsed and built again. */
export interface Serialized<T> {
  readonly serialized: string
  /** Never present; it only tells a `Serialized` of one shape from that of another. */
  readonly as?: T
}

export interface MessagesHandlers<C> {
  /** POST /messages — scope `messages:write` */
  readonly sendMessage: (context: C, input: { body: EnvelopeDraft }) => Promise<SendAcknowledgement | Serialized<SendAcknowledgement>>

  /** GET /messages — scope `messages:read` */
  readonly getMessages: (context: C, input: { query: { ids: string[] } }) => Promise<EnvelopeBatch | Serialized<EnvelopeBatch>>

  /** GET /messages/{envelope_id} — scope `messages:read` */
  readonly getMessage: (context: C, input: { path: { envelope_id: string } }) => Promise<Envelope | Serialized<Envelope>>
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

/** All operations. C is the context of a call with an access token, P that of a public one. */
export type Handlers<C, P> = MessagesHandlers<C> & MailboxHandlers<C> & OauthHandlers<P>
