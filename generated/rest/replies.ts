// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type { Guard } from './call.ts'
import * as shapes from './shapes.js'

export interface ReplyRule {
  readonly body?: Guard<unknown>
  /** The body is text that is not JSON. */
  readonly text?: true
  readonly headers: readonly string[]
  /** Headers that the handler must set. */
  readonly required: readonly string[]
  readonly codes: readonly string[]
}

export type Replies = Readonly<Record<string, ReplyRule>>

/** What each operation may answer, by status; `5XX` stands for every status of the range. */
export const replies = {
  sendMessage: {
    '202': { body: shapes.isSendAcknowledgement, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'INVALID_FILE'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '409': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['CONFLICT'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getMessages: {
    '200': { body: shapes.isEnvelopeBatch, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getMessage: {
    '200': { body: shapes.isEnvelope, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  uploadFile: {
    '201': { body: shapes.isUploadedFile, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_FILE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getFile: {
    '302': { headers: ['Request-Id', 'Location', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'], required: ['Location'], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  listMailbox: {
    '200': { body: shapes.isMailboxPage, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  markRead: {
    '200': { body: shapes.isMarkReadResult, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getOwnAgent: {
    '200': { body: shapes.isAgent, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  updateOwnAgent: {
    '200': { body: shapes.isAgent, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  addAllowlistEntries: {
    '200': { body: shapes.isAllowlist, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  listAllowlist: {
    '200': { body: shapes.isAllowlist, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  removeAllowlistEntry: {
    '200': { body: shapes.isAllowlist, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  blockAgent: {
    '201': { body: shapes.isBlock, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '413': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['PAYLOAD_TOO_LARGE'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  listBlocks: {
    '200': { body: shapes.isBlockPage, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  unblockAgent: {
    '200': { body: shapes.isUnblocked, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getAgent: {
    '200': { body: shapes.isAgentView, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['AGENT_NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getAgentCard: {
    '200': { text: true, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR', 'INVALID_HANDLE'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['AGENT_NOT_FOUND'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  searchAgents: {
    '200': { body: shapes.isAgentSearchPage, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  searchMessages: {
    '200': { body: shapes.isMessageSearchResult, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getAccount: {
    '200': { body: shapes.isAccount, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  listAccountAgents: {
    '200': { body: shapes.isAccountAgentPage, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '400': { body: shapes.isErrorBody, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['VALIDATION_ERROR'] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  listAccountOrganizations: {
    '200': { body: shapes.isAccountOrganizations, headers: ['Request-Id', 'RateLimit', 'RateLimit-Policy'], required: [], codes: [] },
    '401': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['UNAUTHORIZED', 'TOKEN_EXPIRED'] },
    '403': { body: shapes.isErrorBody, headers: ['Request-Id', 'WWW-Authenticate'], required: [], codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'] },
    '429': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'], required: [], codes: ['RATE_LIMITED'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  issueToken: {
    '200': { body: shapes.isTokenResponse, headers: ['Request-Id', 'Cache-Control'], required: [], codes: [] },
    '400': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control'], required: [], codes: ['invalid_request', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type', 'invalid_target'] },
    '401': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control', 'WWW-Authenticate'], required: [], codes: ['invalid_client'] },
    '403': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control'], required: [], codes: ['invalid_scope'] },
    '413': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control'], required: [], codes: ['invalid_request'] },
    '429': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control', 'Retry-After'], required: [], codes: ['temporarily_unavailable'] },
    '5XX': { body: shapes.isOAuthError, headers: ['Request-Id', 'Cache-Control', 'Retry-After'], required: [], codes: ['server_error', 'temporarily_unavailable'] },
  },
  getAuthorizationServerMetadata: {
    '200': { body: shapes.isAuthorizationServerMetadata, headers: ['Request-Id', 'Cache-Control'], required: [], codes: [] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getJwks: {
    '200': { body: shapes.isJsonWebKeySet, headers: ['Request-Id', 'Cache-Control'], required: [], codes: [] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getProtectedResourceMetadata: {
    '200': { body: shapes.isProtectedResourceMetadata, headers: ['Request-Id', 'Cache-Control'], required: [], codes: [] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
  getProtectedResourceMetadataAt: {
    '200': { body: shapes.isProtectedResourceMetadata, headers: ['Request-Id', 'Cache-Control'], required: [], codes: [] },
    '404': { body: shapes.isErrorBody, headers: ['Request-Id'], required: [], codes: ['NOT_FOUND'] },
    '5XX': { body: shapes.isErrorBody, headers: ['Request-Id', 'Retry-After'], required: [], codes: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] },
  },
} as const satisfies Record<string, Replies>
