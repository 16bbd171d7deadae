// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/**
 * @export
 */
export const AgentOwnerTypeEnum = {
    Account: 'account',
    Organization: 'organization'
};
/**
 * @export
 */
export const AgentScopeEnum = {
    Personal: 'personal',
    Member: 'member',
    Shared: 'shared'
};
/**
 * @export
 */
export const AgentHitTypeEnum = {
    Agent: 'agent'
};
/**
 * @export
 */
export const AgentProfileOwnerTypeEnum = {
    Account: 'account',
    Organization: 'organization'
};
/**
 * @export
 */
export const AgentProfileScopeEnum = {
    Personal: 'personal',
    Member: 'member',
    Shared: 'shared'
};
/**
 * @export
 */
export const AuthorizationServerMetadataResponseTypesSupportedEnum = {
    Code: 'code'
};
/**
 * @export
 */
export const AuthorizationServerMetadataGrantTypesSupportedEnum = {
    ClientCredentials: 'client_credentials',
    AuthorizationCode: 'authorization_code',
    RefreshToken: 'refresh_token'
};
/**
 * @export
 */
export const AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum = {
    S256: 'S256'
};
/**
 * @export
 */
export const AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum = {
    ClientSecretPost: 'client_secret_post',
    ClientSecretBasic: 'client_secret_basic',
    None: 'none'
};
/**
 * @export
 */
export const AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum = {
    ClientSecretPost: 'client_secret_post',
    ClientSecretBasic: 'client_secret_basic',
    None: 'none'
};
/**
 * @export
 */
export const DataPartTypeEnum = {
    Data: 'data'
};
/**
 * @export
 */
export const DataPartDraftTypeEnum = {
    Data: 'data'
};
/**
 * Which side of the envelope the caller is on: `in` addressed to the caller, `out` sent by the caller, `self` both. Present in feeds of direction `both` only.
 * @export
 */
export const Direction = {
    In: 'in',
    Out: 'out',
    Self: 'self'
};
/**
 * @export
 */
export const EnvelopeHeaderTypeHintEnum = {
    Text: 'text',
    Image: 'image',
    File: 'file',
    Data: 'data',
    Mixed: 'mixed'
};
/**
 * @export
 */
export const EnvelopeNotifyTypeHintEnum = {
    Text: 'text',
    Image: 'image',
    File: 'file',
    Data: 'data',
    Mixed: 'mixed'
};
/**
 * @export
 */
export const EnvelopeNotifyOpEnum = {
    EnvelopeNotify: 'envelope.notify'
};
/**
 * What went wrong, for programs. The table of codes says which status carries each and what to do next.
 * @export
 */
export const ErrorCode = {
    Unauthorized: 'UNAUTHORIZED',
    TokenExpired: 'TOKEN_EXPIRED',
    InsufficientScope: 'INSUFFICIENT_SCOPE',
    Forbidden: 'FORBIDDEN',
    FeatureNotAvailable: 'FEATURE_NOT_AVAILABLE',
    NotFound: 'NOT_FOUND',
    AgentNotFound: 'AGENT_NOT_FOUND',
    MethodNotAllowed: 'METHOD_NOT_ALLOWED',
    ValidationError: 'VALIDATION_ERROR',
    InvalidHandle: 'INVALID_HANDLE',
    InvalidFile: 'INVALID_FILE',
    MissingIdempotencyKey: 'MISSING_IDEMPOTENCY_KEY',
    IdempotencyMismatch: 'IDEMPOTENCY_MISMATCH',
    DuplicateHandle: 'DUPLICATE_HANDLE',
    Conflict: 'CONFLICT',
    PayloadTooLarge: 'PAYLOAD_TOO_LARGE',
    RequestTimeout: 'REQUEST_TIMEOUT',
    RangeNotSatisfiable: 'RANGE_NOT_SATISFIABLE',
    ExpectationFailed: 'EXPECTATION_FAILED',
    UpgradeRequired: 'UPGRADE_REQUIRED',
    HeadersTooLarge: 'HEADERS_TOO_LARGE',
    RateLimited: 'RATE_LIMITED',
    InternalError: 'INTERNAL_ERROR',
    ServiceUnavailable: 'SERVICE_UNAVAILABLE'
};
/**
 * @export
 */
export const FilePartTypeEnum = {
    File: 'file'
};
/**
 * @export
 */
export const FilePartDraftTypeEnum = {
    File: 'file'
};
/**
 * @export
 */
export const ImagePartTypeEnum = {
    Image: 'image'
};
/**
 * @export
 */
export const ImagePartDraftTypeEnum = {
    Image: 'image'
};
/**
 * Whose envelopes the agent admits, and to whom it may write: `allowlist` those that match its entries, `open` everyone. `open` is not available on the free tier.
 * @export
 */
export const InboundPolicy = {
    Allowlist: 'allowlist',
    Open: 'open'
};
/**
 * @export
 */
export const JsonWebKeyKtyEnum = {
    Rsa: 'RSA'
};
/**
 * @export
 */
export const JsonWebKeyUseEnum = {
    Sig: 'sig'
};
/**
 * @export
 */
export const JsonWebKeyAlgEnum = {
    Rs256: 'RS256'
};
/**
 * What became of an envelope at one recipient. `stored`: it is durably persisted. `bounced`: the service gave up delivering it; it can be asked for, but does not happen yet, because nothing clears a mailbox or deletes an agent. `expired`: retention removed it before it was read. There is no fact for reading: receipts are deliberately not signalled.
 * @export
 */
export const MonitorFact = {
    Stored: 'stored',
    Bounced: 'bounced',
    Expired: 'expired'
};
/**
 * @export
 */
export const MonitorFactNoticeOpEnum = {
    MonitorFact: 'monitor.fact'
};
/**
 * What went wrong, for programs (RFC 6749 section 5.2 and RFC 8707).
 * @export
 */
export const OAuthErrorCode = {
    InvalidRequest: 'invalid_request',
    InvalidClient: 'invalid_client',
    InvalidGrant: 'invalid_grant',
    UnauthorizedClient: 'unauthorized_client',
    UnsupportedGrantType: 'unsupported_grant_type',
    InvalidTarget: 'invalid_target',
    InvalidScope: 'invalid_scope',
    AccessDenied: 'access_denied',
    UnsupportedResponseType: 'unsupported_response_type',
    InvalidRedirectUri: 'invalid_redirect_uri',
    InvalidClientMetadata: 'invalid_client_metadata',
    ServerError: 'server_error',
    TemporarilyUnavailable: 'temporarily_unavailable'
};
/**
 * @export
 */
export const ProtectedResourceMetadataBearerMethodsSupportedEnum = {
    Header: 'header'
};
/**
 * @export
 */
export const RegisteredClientGrantTypesEnum = {
    AuthorizationCode: 'authorization_code',
    RefreshToken: 'refresh_token'
};
/**
 * @export
 */
export const RegisteredClientResponseTypesEnum = {
    Code: 'code'
};
/**
 * @export
 */
export const RegisteredClientTokenEndpointAuthMethodEnum = {
    None: 'none'
};
/**
 * @export
 */
export const TextPartTypeEnum = {
    Text: 'text'
};
/**
 * What the account may use. Agents of an account on the tier `free` cannot have the inbound policy `open`.
 * @export
 */
export const Tier = {
    Free: 'free',
    Pro: 'pro'
};
/**
 * @export
 */
export const TokenResponseTokenTypeEnum = {
    Bearer: 'Bearer'
};
/**
 * @export
 */
export const UploadedFileStatusEnum = {
    Ready: 'ready'
};
/**
 * @export
 */
export const ViewerRelationshipEnum = {
    Owner: 'owner',
    None: 'none'
};
/**
 * `public`: every agent can look it up and find it. `private`: only the agent itself, the agents of its owner and those that match its allowlist can; for everybody else it does not exist.
 * @export
 */
export const Visibility = {
    Public: 'public',
    Private: 'private'
};
