// Generated from spec/schemas/ by `npm run generate`. Do not edit.

/** Values of a schema with an enum. */
export const enums = {
  AttachmentType: ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'application/json', 'text/plain', 'text/markdown', 'text/csv'],
  AuditArea: ['account', 'session', 'sign_in', 'passkey', 'second_factor', 'recovery_code', 'identity', 'export', 'app', 'device', 'client', 'token', 'agent', 'allowlist', 'block', 'webhook', 'approval', 'organization', 'member', 'invitation', 'single_sign_on', 'domain', 'key', 'url_key', 'clock', 'audit'],
  Direction: ['in', 'out', 'self'],
  ErrorCode: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN', 'FEATURE_NOT_AVAILABLE', 'NOT_FOUND', 'AGENT_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'VALIDATION_ERROR', 'INVALID_ENDPOINT', 'INVALID_HANDLE', 'INVALID_FILE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH', 'DUPLICATE_HANDLE', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT', 'RANGE_NOT_SATISFIABLE', 'EXPECTATION_FAILED', 'UPGRADE_REQUIRED', 'HEADERS_TOO_LARGE', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
  EventName: ['envelope.received', 'envelope.arrived', 'delivery.report', 'contact.requested', 'approval.answered'],
  InboundPolicy: ['allowlist', 'open'],
  MonitorFact: ['stored', 'bounced', 'expired'],
  OAuthErrorCode: ['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type', 'invalid_target', 'invalid_scope', 'access_denied', 'authorization_pending', 'slow_down', 'expired_token', 'unsupported_response_type', 'invalid_redirect_uri', 'invalid_client_metadata', 'server_error', 'temporarily_unavailable'],
  ThreadStatus: ['active', 'unread', 'archived'],
  Tier: ['free', 'pro'],
  Trust: ['you', 'same_owner', 'contact', 'admitted', 'service', 'unknown'],
  Visibility: ['public', 'private'],
} as const

/** Pattern of a text, by schema. */
export const patterns = {
  AllowlistEntry: new RegExp('^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$', 'u'),
  DisplayName: new RegExp('^[^\\u0000-\\u001F\\u007F]+$', 'u'),
  EnvelopeId: new RegExp('^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$', 'u'),
  EventCursor: new RegExp('^[A-Za-z0-9_-]+$', 'u'),
  Handle: new RegExp('^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', 'u'),
  HandleArgument: new RegExp('^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', 'u'),
  HandlePart: new RegExp('^[a-z0-9][a-z0-9_-]{0,38}$', 'u'),
  IdempotencyKey: new RegExp('^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$', 'u'),
  PageCursor: new RegExp('^[A-Za-z0-9_-]+$', 'u'),
  ParentEnvelopeId: new RegExp('^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$', 'u'),
  ThreadId: new RegExp('^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$', 'u'),
  ToolCursor: new RegExp('^[A-Za-z0-9_-]+$', 'u'),
  WebUrl: new RegExp('^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$', 'u'),
  WebhookId: new RegExp('^sub_[0-9a-f]{32}$', 'u'),
} as const

/** Length of a text in characters, by schema. */
export const lengths = {
  AgentDescription: { min: 0, max: 1000 },
  AttachmentName: { min: 1, max: 255 },
  CardBody: { min: 0, max: 16384 },
  ContactMessage: { min: 0, max: 500 },
  DisplayName: { min: 1, max: 100 },
  EventCursor: { min: 1, max: 256 },
  FileId: { min: 1, max: 64 },
  MessageText: { min: 1, max: 65536 },
  PageCursor: { min: 1, max: 256 },
  ToolCursor: { min: 1, max: 256 },
  WebUrl: { min: 1, max: 2048 },
  WebhookUrl: { min: 1, max: 2048 },
} as const

/** Media types of uploads. */
export const mediaTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'application/json', 'text/plain', 'text/markdown', 'text/csv', 'application/octet-stream'] as const
