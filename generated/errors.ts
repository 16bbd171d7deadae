// Generated from spec/errors.yaml by `npm run generate`. Do not edit.

export interface ErrorEntry {
  /** Form of the error body. */
  readonly family: 'service' | 'oauth'
  readonly status: number
  readonly meaning: string
  /** Value of `WWW-Authenticate`. */
  readonly challenge?: string
  /** Name at an OAuth endpoint, if it differs. */
  readonly oauth?: string
  /** Close code of the WebSocket that the error ends. */
  readonly close?: number
}

/** All codes of responses. */
export const errors = {
  UNAUTHORIZED: {
    family: 'service',
    status: 401,
    meaning: 'The access token is missing, malformed, expired or for another resource',
    challenge: 'Bearer error="invalid_token"',
    oauth: 'invalid_request',
    close: 1008,
  },
  TOKEN_EXPIRED: {
    family: 'service',
    status: 401,
    meaning: 'The access token has expired',
    challenge: 'Bearer error="invalid_token"',
    oauth: 'invalid_request',
    close: 1008,
  },
  INSUFFICIENT_SCOPE: {
    family: 'service',
    status: 403,
    meaning: 'The token lacks the scope of this operation',
    challenge: 'Bearer error="insufficient_scope"',
    oauth: 'invalid_request',
    close: 1008,
  },
  FORBIDDEN: {
    family: 'service',
    status: 403,
    meaning: 'The token is valid, but it does not allow this request',
    oauth: 'invalid_request',
    close: 1008,
  },
  FEATURE_NOT_AVAILABLE: {
    family: 'service',
    status: 403,
    meaning: 'The tier of the owner does not include this, for example the open inbound policy on the free tier',
    oauth: 'invalid_request',
  },
  NOT_FOUND: {
    family: 'service',
    status: 404,
    meaning: 'The resource does not exist, or the caller may not see it or write to it',
    oauth: 'invalid_request',
  },
  AGENT_NOT_FOUND: {
    family: 'service',
    status: 404,
    meaning: 'No visible agent has this handle or id',
    oauth: 'invalid_request',
  },
  METHOD_NOT_ALLOWED: {
    family: 'service',
    status: 405,
    meaning: 'The path does not have this method',
    oauth: 'invalid_request',
  },
  VALIDATION_ERROR: {
    family: 'service',
    status: 400,
    meaning: 'The body, the path or the query is not valid',
    oauth: 'invalid_request',
  },
  INVALID_ENDPOINT: {
    family: 'service',
    status: 400,
    meaning: 'The service cannot reach the endpoint of the webhook, or the endpoint does not return the challenge',
    oauth: 'invalid_request',
  },
  INVALID_HANDLE: {
    family: 'service',
    status: 400,
    meaning: 'The handle is not of the form `@owner.agent_name`',
    oauth: 'invalid_request',
  },
  INVALID_FILE: {
    family: 'service',
    status: 400,
    meaning: 'The `file_id` is unknown or expired, or another agent uploaded the file, or an earlier send has claimed it',
    oauth: 'invalid_request',
  },
  MISSING_IDEMPOTENCY_KEY: {
    family: 'service',
    status: 400,
    meaning: 'The `Idempotency-Key` header is missing',
    oauth: 'invalid_request',
  },
  IDEMPOTENCY_MISMATCH: {
    family: 'service',
    status: 400,
    meaning: 'The `Idempotency-Key` was already used for a different request',
    oauth: 'invalid_request',
  },
  DUPLICATE_HANDLE: {
    family: 'service',
    status: 409,
    meaning: 'The handle is already in use',
    oauth: 'invalid_request',
  },
  CONFLICT: {
    family: 'service',
    status: 409,
    meaning: 'The envelope id was already used with a different body, or by another sender',
    oauth: 'invalid_request',
  },
  PAYLOAD_TOO_LARGE: {
    family: 'service',
    status: 413,
    meaning: 'The envelope or other body is too large',
    oauth: 'invalid_request',
  },
  REQUEST_TIMEOUT: {
    family: 'service',
    status: 408,
    meaning: 'The request, or its body, arrived too slowly; nothing was done',
    oauth: 'temporarily_unavailable',
  },
  RANGE_NOT_SATISFIABLE: {
    family: 'service',
    status: 416,
    meaning: 'The range lies outside the file',
    oauth: 'invalid_request',
  },
  EXPECTATION_FAILED: {
    family: 'service',
    status: 417,
    meaning: 'The `Expect` header has a value other than `100-continue`',
    oauth: 'invalid_request',
  },
  UPGRADE_REQUIRED: {
    family: 'service',
    status: 426,
    meaning: 'This address is only for WebSocket handshakes of version 13',
    oauth: 'invalid_request',
  },
  HEADERS_TOO_LARGE: {
    family: 'service',
    status: 431,
    meaning: 'The address and the headers of the request are too large',
    oauth: 'invalid_request',
  },
  RATE_LIMITED: {
    family: 'service',
    status: 429,
    meaning: 'Too many requests',
    oauth: 'temporarily_unavailable',
  },
  INTERNAL_ERROR: {
    family: 'service',
    status: 500,
    meaning: 'Unexpected server error, safe to retry',
    oauth: 'server_error',
    close: 1001,
  },
  SERVICE_UNAVAILABLE: {
    family: 'service',
    status: 503,
    meaning: 'The service is temporarily unavailable. You can safely repeat the same request with the same id or key',
    oauth: 'temporarily_unavailable',
    close: 1001,
  },
  invalid_request: {
    family: 'oauth',
    status: 400,
    meaning: 'A parameter is missing, repeated or malformed',
  },
  invalid_client: {
    family: 'oauth',
    status: 401,
    meaning: 'Client authentication failed',
    challenge: 'Basic realm="token"',
  },
  invalid_grant: {
    family: 'oauth',
    status: 400,
    meaning: 'The authorization grant is invalid, expired or was issued to another client',
  },
  unauthorized_client: {
    family: 'oauth',
    status: 400,
    meaning: 'The client may not use this grant type',
  },
  unsupported_grant_type: {
    family: 'oauth',
    status: 400,
    meaning: 'The authorization server does not know this grant type',
  },
  invalid_target: {
    family: 'oauth',
    status: 400,
    meaning: 'The `resource` is missing, repeated or unknown (RFC 8707)',
  },
  invalid_scope: {
    family: 'oauth',
    status: 403,
    meaning: 'No requested scope is known, or one belongs to another resource or is not granted to the client',
  },
  access_denied: {
    family: 'oauth',
    status: 400,
    meaning: 'The person denied the request',
  },
  authorization_pending: {
    family: 'oauth',
    status: 400,
    meaning: 'The person has not answered the device authorization yet (RFC 8628)',
  },
  slow_down: {
    family: 'oauth',
    status: 400,
    meaning: 'The device polled before its interval was over; the interval is longer now (RFC 8628)',
  },
  expired_token: {
    family: 'oauth',
    status: 400,
    meaning: 'The device code has expired (RFC 8628)',
  },
  unsupported_response_type: {
    family: 'oauth',
    status: 400,
    meaning: 'The `response_type` is not `code`',
  },
  invalid_redirect_uri: {
    family: 'oauth',
    status: 400,
    meaning: 'No redirect URI of the registration is allowed (RFC 7591)',
  },
  invalid_client_metadata: {
    family: 'oauth',
    status: 400,
    meaning: 'A field of a registration is malformed (RFC 7591)',
  },
  server_error: {
    family: 'oauth',
    status: 500,
    meaning: 'Unexpected server error, safe to retry',
  },
  temporarily_unavailable: {
    family: 'oauth',
    status: 503,
    meaning: 'The authorization server is overloaded or rate limited',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

type CodeOf<Family> = { [Code in ErrorCode]: (typeof errors)[Code]['family'] extends Family ? Code : never }[ErrorCode]

/** Codes of `{error: {code, message}}`. */
export type ServiceErrorCode = CodeOf<'service'>

/** Codes of `{error, error_description}`. */
export type OAuthErrorCode = CodeOf<'oauth'>
