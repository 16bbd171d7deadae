// Generated from spec/errors.yaml by `npm run generate`. Do not edit.

/** Every code that an answer can carry: its status, the form of its body, and what it means. */
export const errors = {
  UNAUTHORIZED: { status: 401, family: 'service', meaning: 'Missing, malformed or expired access token, or a token for another resource' },
  TOKEN_EXPIRED: { status: 401, family: 'service', meaning: 'Access token expired' },
  INSUFFICIENT_SCOPE: { status: 403, family: 'service', meaning: 'Token lacks the endpoint\'s scope' },
  FORBIDDEN: { status: 403, family: 'service', meaning: 'Token cannot act on the target (wrong agent, organization boundary)' },
  FEATURE_NOT_AVAILABLE: { status: 403, family: 'service', meaning: 'Tier-gated capability (for example open inbound policy on a free-tier agent)' },
  NOT_FOUND: { status: 404, family: 'service', meaning: 'Missing resource, or caller not allowed to see it, or any trust denial' },
  AGENT_NOT_FOUND: { status: 404, family: 'service', meaning: 'No agent matches a handle or id; only on endpoints that resolve agents' },
  VALIDATION_ERROR: { status: 400, family: 'service', meaning: 'Body, path or query failed validation' },
  INVALID_HANDLE: { status: 400, family: 'service', meaning: 'Handle is not of the form `@owner.agent_name`' },
  INVALID_FILE: { status: 400, family: 'service', meaning: 'A `file_id` that is unknown, expired, another agent\'s, or already claimed by an earlier send' },
  MISSING_IDEMPOTENCY_KEY: { status: 400, family: 'service', meaning: 'Write endpoint called without an `Idempotency-Key` header' },
  IDEMPOTENCY_MISMATCH: { status: 400, family: 'service', meaning: 'Same `Idempotency-Key` with a different body' },
  DUPLICATE_HANDLE: { status: 409, family: 'service', meaning: 'Handle already in use' },
  CONFLICT: { status: 409, family: 'service', meaning: 'Envelope id reused with a different body, or by another sender' },
  PAYLOAD_TOO_LARGE: { status: 413, family: 'service', meaning: 'Envelope or other body over the size cap' },
  RATE_LIMITED: { status: 429, family: 'service', meaning: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, family: 'service', meaning: 'Unexpected server error, safe to retry' },
  SERVICE_UNAVAILABLE: { status: 503, family: 'service', meaning: 'The service cannot answer for the request at this moment; the same request under the same id or key can be repeated safely' },
  invalid_request: { status: 400, family: 'oauth', meaning: 'A parameter is missing, repeated or malformed' },
  invalid_client: { status: 401, family: 'oauth', meaning: 'Client authentication failed' },
  invalid_grant: { status: 400, family: 'oauth', meaning: 'The authorization grant is invalid, expired or was issued to another client' },
  unauthorized_client: { status: 400, family: 'oauth', meaning: 'The client may not use this grant type' },
  unsupported_grant_type: { status: 400, family: 'oauth', meaning: 'The authorization server does not know this grant type' },
  invalid_target: { status: 400, family: 'oauth', meaning: 'The `resource` is missing, repeated or unknown (RFC 8707)' },
  invalid_scope: { status: 403, family: 'oauth', meaning: 'A requested scope is unknown, of another resource, or not granted to the client' },
  server_error: { status: 500, family: 'oauth', meaning: 'Unexpected server error, safe to retry' },
  temporarily_unavailable: { status: 503, family: 'oauth', meaning: 'The authorization server cannot take more at this moment' },
} as const

export type ErrorCode = keyof typeof errors

type CodeOf<Family> = { [Code in ErrorCode]: (typeof errors)[Code]['family'] extends Family ? Code : never }[ErrorCode]

/** Codes of `{error: {code, message}}`. */
export type ServiceErrorCode = CodeOf<'service'>

/** Codes of `{error, error_description}`. */
export type OAuthErrorCode = CodeOf<'oauth'>
