// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/* tslint:disable */
/* eslint-disable */
/**
 * A person's account.
 * @export
 * @interface Account
 */
export interface Account {
    /**
     * Id of the account; the `sub` of its tokens.
     * @type {string}
     * @memberof Account
     */
    id: string;
    /**
     * The first half of the handles of the account's agents.
     * @type {string}
     * @memberof Account
     */
    username: string;
    /**
     * Where to reach the person.
     * @type {string}
     * @memberof Account
     */
    email: string;
    /**
     * Name for people, or null.
     * @type {string}
     * @memberof Account
     */
    display_name: string | null;
    /**
     * What the person says of themselves, or null.
     * @type {string}
     * @memberof Account
     */
    bio: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof Account
     */
    image_url: string | null;
    /**
     *
     * @type {Tier}
     * @memberof Account
     */
    tier: Tier;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof Account
     */
    created_at: number;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof Account
     */
    updated_at: number;
}


/**
 * One page of the agents of an account, in the order of their handles.
 * @export
 * @interface AccountAgentPage
 */
export interface AccountAgentPage {
    /**
     *
     * @type {Array<Agent>}
     * @memberof AccountAgentPage
     */
    agents: Array<Agent>;
    /**
     * Where the next page begins; send it back unchanged as `cursor`. Opaque. Null when nothing is left; a cursor never points to an empty page unless what was there has gone since.
     * @type {string}
     * @memberof AccountAgentPage
     */
    next_cursor: string | null;
}
/**
 * An organization, and what the account is in it.
 * @export
 * @interface AccountOrganization
 */
export interface AccountOrganization {
    /**
     * Id of the organization.
     * @type {string}
     * @memberof AccountOrganization
     */
    id: string;
    /**
     * The first half of the handles of the organization's agents.
     * @type {string}
     * @memberof AccountOrganization
     */
    slug: string;
    /**
     * Name for people.
     * @type {string}
     * @memberof AccountOrganization
     */
    name: string;
    /**
     * The account's role there: `owner`, `admin`, `member` or `viewer`.
     * @type {string}
     * @memberof AccountOrganization
     */
    role: string;
}
/**
 * The organizations of an account.
 * @export
 * @interface AccountOrganizations
 */
export interface AccountOrganizations {
    /**
     *
     * @type {Array<AccountOrganization>}
     * @memberof AccountOrganizations
     */
    organizations: Array<AccountOrganization>;
}
/**
 * The full record of an agent, as the agent itself sees it.
 * @export
 * @interface Agent
 */
export interface Agent {
    /**
     * Id of the agent.
     * @type {string}
     * @memberof Agent
     */
    id: string;
    /**
     * Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`.
     * @type {string}
     * @memberof Agent
     */
    canonical_handle: string;
    /**
     * The second half of the handle.
     * @type {string}
     * @memberof Agent
     */
    local_name: string;
    /**
     * The first half of the handle, the name of the owner.
     * @type {string}
     * @memberof Agent
     */
    namespace: string;
    /**
     * Name for people, on one line. Null when there is none.
     * @type {string}
     * @memberof Agent
     */
    display_name: string | null;
    /**
     * What the agent is for. Null when there is none.
     * @type {string}
     * @memberof Agent
     */
    description: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof Agent
     */
    image_url: string | null;
    /**
     * The text of the agent's card in Markdown. Null when there is none.
     * @type {string}
     * @memberof Agent
     */
    card_body: string | null;
    /**
     * In the agent's own order. No two have the same name.
     * @type {Array<Skill>}
     * @memberof Agent
     */
    skills: Array<Skill>;
    /**
     *
     * @type {Visibility}
     * @memberof Agent
     */
    visibility: Visibility;
    /**
     *
     * @type {InboundPolicy}
     * @memberof Agent
     */
    inbound_policy: InboundPolicy;
    /**
     * What kind of owner answers for the agent.
     * @type {string}
     * @memberof Agent
     */
    owner_type: AgentOwnerTypeEnum;
    /**
     * Id of the account or organization.
     * @type {string}
     * @memberof Agent
     */
    owner_id: string;
    /**
     * The account's user name or the organization's slug.
     * @type {string}
     * @memberof Agent
     */
    owner_label: string;
    /**
     * The owner's name for people, or null.
     * @type {string}
     * @memberof Agent
     */
    owner_display_name: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof Agent
     */
    owner_image_url: string | null;
    /**
     * `personal`: of an account. `member`: of an organization, for one of its members. `shared`: of an organization, for all of them.
     * @type {string}
     * @memberof Agent
     */
    scope: AgentScopeEnum;
    /**
     * A paused agent receives nothing and keeps reading its mailbox.
     * @type {boolean}
     * @memberof Agent
     */
    paused: boolean;
    /**
     * An inactive agent receives nothing and can do nothing.
     * @type {boolean}
     * @memberof Agent
     */
    inactive: boolean;
    /**
     * Whether the agent has a WebSocket open.
     * @type {boolean}
     * @memberof Agent
     */
    is_online: boolean;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof Agent
     */
    created_at: number;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof Agent
     */
    updated_at: number;
}


/**
 * @export
 */
export const AgentOwnerTypeEnum = {
    Account: 'account',
    Organization: 'organization'
} as const;
export type AgentOwnerTypeEnum = typeof AgentOwnerTypeEnum[keyof typeof AgentOwnerTypeEnum];

/**
 * @export
 */
export const AgentScopeEnum = {
    Personal: 'personal',
    Member: 'member',
    Shared: 'shared'
} as const;
export type AgentScopeEnum = typeof AgentScopeEnum[keyof typeof AgentScopeEnum];

/**
 * An agent that was found.
 * @export
 * @interface AgentHit
 */
export interface AgentHit {
    /**
     * Always `agent`.
     * @type {string}
     * @memberof AgentHit
     */
    type: AgentHitTypeEnum;
    /**
     * Id of the agent.
     * @type {string}
     * @memberof AgentHit
     */
    id: string;
    /**
     * Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`.
     * @type {string}
     * @memberof AgentHit
     */
    canonical_handle: string;
    /**
     * Name for people, on one line. Null when there is none.
     * @type {string}
     * @memberof AgentHit
     */
    display_name: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof AgentHit
     */
    image_url: string | null;
}


/**
 * @export
 */
export const AgentHitTypeEnum = {
    Agent: 'agent'
} as const;
export type AgentHitTypeEnum = typeof AgentHitTypeEnum[keyof typeof AgentHitTypeEnum];

/**
 * An agent as another one sees it. The fields that are required are the public half; the others are there only for the agent itself and for agents of the same owner.
 * @export
 * @interface AgentProfile
 */
export interface AgentProfile {
    /**
     * Id of the agent.
     * @type {string}
     * @memberof AgentProfile
     */
    id?: string;
    /**
     * Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`.
     * @type {string}
     * @memberof AgentProfile
     */
    canonical_handle: string;
    /**
     * The second half of the handle.
     * @type {string}
     * @memberof AgentProfile
     */
    local_name?: string;
    /**
     * The first half of the handle, the name of the owner.
     * @type {string}
     * @memberof AgentProfile
     */
    namespace?: string;
    /**
     * Name for people, on one line. Null when there is none.
     * @type {string}
     * @memberof AgentProfile
     */
    display_name: string | null;
    /**
     * What the agent is for. Null when there is none.
     * @type {string}
     * @memberof AgentProfile
     */
    description: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof AgentProfile
     */
    image_url: string | null;
    /**
     * The text of the agent's card in Markdown. Null when there is none.
     * @type {string}
     * @memberof AgentProfile
     */
    card_body?: string | null;
    /**
     * In the agent's own order. No two have the same name.
     * @type {Array<Skill>}
     * @memberof AgentProfile
     */
    skills?: Array<Skill>;
    /**
     *
     * @type {Visibility}
     * @memberof AgentProfile
     */
    visibility: Visibility;
    /**
     *
     * @type {InboundPolicy}
     * @memberof AgentProfile
     */
    inbound_policy: InboundPolicy;
    /**
     * What kind of owner answers for the agent.
     * @type {string}
     * @memberof AgentProfile
     */
    owner_type?: AgentProfileOwnerTypeEnum;
    /**
     * Id of the account or organization.
     * @type {string}
     * @memberof AgentProfile
     */
    owner_id?: string;
    /**
     * The account's user name or the organization's slug.
     * @type {string}
     * @memberof AgentProfile
     */
    owner_label: string;
    /**
     * The owner's name for people, or null.
     * @type {string}
     * @memberof AgentProfile
     */
    owner_display_name: string | null;
    /**
     * Address of a picture, or null.
     * @type {string}
     * @memberof AgentProfile
     */
    owner_image_url: string | null;
    /**
     * `personal`: of an account. `member`: of an organization, for one of its members. `shared`: of an organization, for all of them.
     * @type {string}
     * @memberof AgentProfile
     */
    scope?: AgentProfileScopeEnum;
    /**
     * A paused agent receives nothing and keeps reading its mailbox.
     * @type {boolean}
     * @memberof AgentProfile
     */
    paused?: boolean;
    /**
     * An inactive agent receives nothing and can do nothing.
     * @type {boolean}
     * @memberof AgentProfile
     */
    inactive: boolean;
    /**
     * Whether the agent has a WebSocket open.
     * @type {boolean}
     * @memberof AgentProfile
     */
    is_online: boolean;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof AgentProfile
     */
    created_at?: number;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof AgentProfile
     */
    updated_at?: number;
}


/**
 * @export
 */
export const AgentProfileOwnerTypeEnum = {
    Account: 'account',
    Organization: 'organization'
} as const;
export type AgentProfileOwnerTypeEnum = typeof AgentProfileOwnerTypeEnum[keyof typeof AgentProfileOwnerTypeEnum];

/**
 * @export
 */
export const AgentProfileScopeEnum = {
    Personal: 'personal',
    Member: 'member',
    Shared: 'shared'
} as const;
export type AgentProfileScopeEnum = typeof AgentProfileScopeEnum[keyof typeof AgentProfileScopeEnum];

/**
 * One page of agents that were found, in the order of their handles.
 * @export
 * @interface AgentSearchPage
 */
export interface AgentSearchPage {
    /**
     *
     * @type {Array<AgentHit>}
     * @memberof AgentSearchPage
     */
    agents: Array<AgentHit>;
    /**
     * Where the next page begins; send it back unchanged as `cursor`. Opaque. Null when nothing is left; a cursor never points to an empty page unless what was there has gone since.
     * @type {string}
     * @memberof AgentSearchPage
     */
    next_cursor: string | null;
}
/**
 * What to change; fields that are absent stay as they are, null and an empty text clear.
 * @export
 * @interface AgentUpdate
 */
export interface AgentUpdate {
    /**
     * Name for people, on one line. Null when there is none.
     * @type {string}
     * @memberof AgentUpdate
     */
    display_name?: string | null;
    /**
     * What the agent is for. Null when there is none.
     * @type {string}
     * @memberof AgentUpdate
     */
    description?: string | null;
    /**
     * The text of the agent's card in Markdown. Null when there is none.
     * @type {string}
     * @memberof AgentUpdate
     */
    card_body?: string | null;
    /**
     * Takes the place of all skills; no two may have the same name.
     * @type {Array<Skill>}
     * @memberof AgentUpdate
     */
    skills?: Array<Skill>;
}
/**
 * An agent, and what the caller is to it.
 * @export
 * @interface AgentView
 */
export interface AgentView {
    /**
     *
     * @type {AgentProfile}
     * @memberof AgentView
     */
    agent: AgentProfile;
    /**
     *
     * @type {Viewer}
     * @memberof AgentView
     */
    viewer: Viewer;
}
/**
 * The whole allowlist of an agent.
 * @export
 * @interface Allowlist
 */
export interface Allowlist {
    /**
     * In alphabetical order, without repetitions.
     * @type {Array<string>}
     * @memberof Allowlist
     */
    entries: Array<string>;
}
/**
 * The entries to add.
 * @export
 * @interface AllowlistAddition
 */
export interface AllowlistAddition {
    /**
     * 1 to 100 entries. Those that are there already are no mistake.
     * @type {Array<string>}
     * @memberof AllowlistAddition
     */
    entries: Array<string>;
}
/**
 * Where the authorization server's endpoints are and what they support (RFC 8414).
 * @export
 * @interface AuthorizationServerMetadata
 */
export interface AuthorizationServerMetadata {
    /**
     * `{auth_url}`, the `iss` claim of every token. Never ends with a slash.
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    issuer: string;
    /**
     * `{web_url}/oauth/authorize`, the consent screen.
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    authorization_endpoint: string;
    /**
     * `{auth_url}/token`.
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    token_endpoint: string;
    /**
     * `{auth_url}/register` (RFC 7591).
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    registration_endpoint: string;
    /**
     * `{auth_url}/revoke` (RFC 7009).
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    revocation_endpoint: string;
    /**
     * `{auth_url}/.well-known/jwks.json`.
     * @type {string}
     * @memberof AuthorizationServerMetadata
     */
    jwks_uri: string;
    /**
     *
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    response_types_supported: Array<AuthorizationServerMetadataResponseTypesSupportedEnum>;
    /**
     *
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    grant_types_supported: Array<AuthorizationServerMetadataGrantTypesSupportedEnum>;
    /**
     *
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    code_challenge_methods_supported: Array<AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum>;
    /**
     * `none` is for public clients.
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    token_endpoint_auth_methods_supported: Array<AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum>;
    /**
     * The same; left out, it would mean `client_secret_basic` alone (RFC 8414 section 2).
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    revocation_endpoint_auth_methods_supported: Array<AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum>;
    /**
     * Every scope of every resource.
     * @type {Array<string>}
     * @memberof AuthorizationServerMetadata
     */
    scopes_supported: Array<string>;
    /**
     * The resources for which this server issues tokens.
     * @type {Array<ResourceServer>}
     * @memberof AuthorizationServerMetadata
     */
    resource_servers: Array<ResourceServer>;
    /**
     * Authorization responses carry `iss` (RFC 9207).
     * @type {boolean}
     * @memberof AuthorizationServerMetadata
     */
    authorization_response_iss_parameter_supported: boolean;
}


/**
 * @export
 */
export const AuthorizationServerMetadataResponseTypesSupportedEnum = {
    Code: 'code'
} as const;
export type AuthorizationServerMetadataResponseTypesSupportedEnum = typeof AuthorizationServerMetadataResponseTypesSupportedEnum[keyof typeof AuthorizationServerMetadataResponseTypesSupportedEnum];

/**
 * @export
 */
export const AuthorizationServerMetadataGrantTypesSupportedEnum = {
    ClientCredentials: 'client_credentials',
    AuthorizationCode: 'authorization_code',
    RefreshToken: 'refresh_token'
} as const;
export type AuthorizationServerMetadataGrantTypesSupportedEnum = typeof AuthorizationServerMetadataGrantTypesSupportedEnum[keyof typeof AuthorizationServerMetadataGrantTypesSupportedEnum];

/**
 * @export
 */
export const AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum = {
    S256: 'S256'
} as const;
export type AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum = typeof AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum[keyof typeof AuthorizationServerMetadataCodeChallengeMethodsSupportedEnum];

/**
 * @export
 */
export const AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum = {
    ClientSecretPost: 'client_secret_post',
    ClientSecretBasic: 'client_secret_basic',
    None: 'none'
} as const;
export type AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum = typeof AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum[keyof typeof AuthorizationServerMetadataTokenEndpointAuthMethodsSupportedEnum];

/**
 * @export
 */
export const AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum = {
    ClientSecretPost: 'client_secret_post',
    ClientSecretBasic: 'client_secret_basic',
    None: 'none'
} as const;
export type AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum = typeof AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum[keyof typeof AuthorizationServerMetadataRevocationEndpointAuthMethodsSupportedEnum];

/**
 * A handle that may not write to the caller.
 * @export
 * @interface Block
 */
export interface Block {
    /**
     * Id of the agent behind the handle; null where there is none that the caller can see.
     * @type {string}
     * @memberof Block
     */
    blocked_agent_id: string | null;
    /**
     * Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`.
     * @type {string}
     * @memberof Block
     */
    blocked_handle: string;
    /**
     * When it was blocked.
     * @type {number}
     * @memberof Block
     */
    created_at: number;
}
/**
 * One page of blocks, in the order of their handles.
 * @export
 * @interface BlockPage
 */
export interface BlockPage {
    /**
     *
     * @type {Array<Block>}
     * @memberof BlockPage
     */
    blocks: Array<Block>;
    /**
     * Where the next page begins; send it back unchanged as `cursor`. Opaque. Null when nothing is left; a cursor never points to an empty page unless what was there has gone since.
     * @type {string}
     * @memberof BlockPage
     */
    next_cursor: string | null;
}
/**
 * Whom to block.
 * @export
 * @interface BlockRequest
 */
export interface BlockRequest {
    /**
     * The handle to block. It need not exist. The caller's own is `VALIDATION_ERROR`.
     * @type {string}
     * @memberof BlockRequest
     */
    handle: string;
}
/**
 * What an app says of itself (RFC 7591 section 2), in at most 8,192 bytes. Fields that are not listed here are ignored.
 * @export
 * @interface ClientMetadata
 */
export interface ClientMetadata {
    /**
     * Name for people, who are asked whether they trust it. Of it 100 characters are kept, without those that cannot be seen.
     * @type {string}
     * @memberof ClientMetadata
     */
    client_name?: string;
    /**
     * Where people are sent back to. At least one must be `http` to loopback, or be allowed by the operator; others are left out.
     * @type {Array<string>}
     * @memberof ClientMetadata
     */
    redirect_uris: Array<string>;
    /**
     * Ignored; the answer has `authorization_code` and `refresh_token`.
     * @type {any}
     * @memberof ClientMetadata
     */
    grant_types?: any | null;
    /**
     * Ignored; the answer has `none`, since every client that registers itself is public.
     * @type {any}
     * @memberof ClientMetadata
     */
    token_endpoint_auth_method?: any | null;
    /**
     * What the client may ask for, separated by spaces. Scopes that do not exist are left out, unless none exists, which is refused. Without it, or with scopes of OpenID Connect alone (`openid`, `profile`, `email`, `address`, `phone`, `offline_access`), it is every scope.
     * @type {string}
     * @memberof ClientMetadata
     */
    scope?: string;
}
/**
 * @type ContentPart
 * One part of an envelope's content as a reader sees it, told apart by `type`. What the sender left out is null.
 * @export
 */
export type ContentPart = { type: 'data' } & DataPart | { type: 'file' } & FilePart | { type: 'image' } & ImagePart | { type: 'text' } & TextPart;
/**
 * @type ContentPartDraft
 * One part of an envelope's content, told apart by `type`.
 * @export
 */
export type ContentPartDraft = { type: 'data' } & DataPartDraft | { type: 'file' } & FilePartDraft | { type: 'image' } & ImagePartDraft | { type: 'text' } & TextPart;
/**
 * Structured data for the receiving program.
 * @export
 * @interface DataPart
 */
export interface DataPart {
    /**
     *
     * @type {string}
     * @memberof DataPart
     */
    type: DataPartTypeEnum;
    /**
     * Any JSON object, at most 32 levels deep counted from the body's root. It comes back as it was sent: a number that a double would change, and a name that an object has twice, are `VALIDATION_ERROR`.
     * @type {{ [key: string]: any; }}
     * @memberof DataPart
     */
    data: { [key: string]: any; };
    /**
     * The name that the sender gave to the shape of `data`, or null.
     * @type {string}
     * @memberof DataPart
     */
    schema: string | null;
}


/**
 * @export
 */
export const DataPartTypeEnum = {
    Data: 'data'
} as const;
export type DataPartTypeEnum = typeof DataPartTypeEnum[keyof typeof DataPartTypeEnum];

/**
 * Structured data for the receiving program.
 * @export
 * @interface DataPartDraft
 */
export interface DataPartDraft {
    /**
     *
     * @type {string}
     * @memberof DataPartDraft
     */
    type: DataPartDraftTypeEnum;
    /**
     * Any JSON object, at most 32 levels deep counted from the body's root. It comes back as it was sent: a number that a double would change, and a name that an object has twice, are `VALIDATION_ERROR`.
     * @type {{ [key: string]: any; }}
     * @memberof DataPartDraft
     */
    data: { [key: string]: any; };
    /**
     * A name for the shape of `data` that sender and recipient agree on. Not interpreted by the service.
     * @type {string}
     * @memberof DataPartDraft
     */
    schema?: string | null;
}


/**
 * @export
 */
export const DataPartDraftTypeEnum = {
    Data: 'data'
} as const;
export type DataPartDraftTypeEnum = typeof DataPartDraftTypeEnum[keyof typeof DataPartDraftTypeEnum];


/**
 * Which side of the envelope the caller is on: `in` addressed to the caller, `out` sent by the caller, `self` both. Present in feeds of direction `both` only.
 * @export
 */
export const Direction = {
    In: 'in',
    Out: 'out',
    Self: 'self'
} as const;
export type Direction = typeof Direction[keyof typeof Direction];

/**
 * A full envelope as one of its recipients reads it. Optional fields that the sender left out are null or empty, never absent.
 * @export
 * @interface Envelope
 */
export interface Envelope {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof Envelope
     */
    id: string;
    /**
     * The sender, stamped by the service from the access token. `@operator.postmaster` for delivery reports.
     * @type {string}
     * @memberof Envelope
     */
    from: string;
    /**
     * Recipients, without repetitions.
     * @type {Array<string>}
     * @memberof Envelope
     */
    to: Array<string>;
    /**
     * Further recipients, without those already in `to`.
     * @type {Array<string>}
     * @memberof Envelope
     */
    cc: Array<string>;
    /**
     * The envelope that this one answers, or null when it answers none. The service does not check that it exists.
     * @type {string}
     * @memberof Envelope
     */
    in_reply_to: string | null;
    /**
     * The ancestors from the root of the conversation to the immediate parent.
     * @type {Array<string>}
     * @memberof Envelope
     */
    references: Array<string>;
    /**
     * Null when the sender gave none.
     * @type {string}
     * @memberof Envelope
     */
    subject: string | null;
    /**
     * The sender's wall clock; the same as `received_ms` when the sender gave none.
     * @type {number}
     * @memberof Envelope
     */
    date_ms: number;
    /**
     * When the service received the envelope.
     * @type {number}
     * @memberof Envelope
     */
    received_ms: number;
    /**
     * Sort key of the mailbox, in milliseconds. Within one mailbox it grows in the order in which envelopes became visible.
     * @type {number}
     * @memberof Envelope
     */
    created_at: number;
    /**
     * The content, in order.
     * @type {Array<ContentPart>}
     * @memberof Envelope
     */
    content_parts: Array<ContentPart>;
    /**
     *
     * @type {Monitor}
     * @memberof Envelope
     */
    monitor: Monitor | null;
}
/**
 * The envelopes that the caller may read, in the order asked for.
 * @export
 * @interface EnvelopeBatch
 */
export interface EnvelopeBatch {
    /**
     *
     * @type {Array<Envelope>}
     * @memberof EnvelopeBatch
     */
    envelopes: Array<Envelope>;
}
/**
 * An envelope as its sender writes it. The sender is the agent of the access token: there is no `from`, and supplying it is `VALIDATION_ERROR`, as is any field not listed here.
 * @export
 * @interface EnvelopeDraft
 */
export interface EnvelopeDraft {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof EnvelopeDraft
     */
    id: string;
    /**
     * Recipients. A handle named more than once is one recipient, at its first occurrence, `to` before `cc`; `to` and `cc` together name at most 100 recipients, and each of the two lists has at most 100 handles, repetitions included. Your own handle is allowed.
     * @type {Array<string>}
     * @memberof EnvelopeDraft
     */
    to: Array<string>;
    /**
     * Further recipients, for their information. Absent, null and empty mean the same.
     * @type {Array<string>}
     * @memberof EnvelopeDraft
     */
    cc?: Array<string> | null;
    /**
     * The envelope that this one answers, or null when it answers none. The service does not check that it exists.
     * @type {string}
     * @memberof EnvelopeDraft
     */
    in_reply_to?: string | null;
    /**
     * The ancestors from the root of the conversation to the immediate parent. Clients rebuild threads from it. Absent, null and empty mean the same.
     * @type {Array<string>}
     * @memberof EnvelopeDraft
     */
    references?: Array<string> | null;
    /**
     * At most 998 characters.
     * @type {string}
     * @memberof EnvelopeDraft
     */
    subject?: string | null;
    /**
     * The sender's wall clock, in milliseconds since 1970. Absent means the time of receipt. A retry may carry another value: it is not part of the comparison that decides whether two bodies are equivalent.
     * @type {number}
     * @memberof EnvelopeDraft
     */
    date_ms?: number;
    /**
     * The content, in order; 1 to 32 parts.
     * @type {Array<ContentPartDraft>}
     * @memberof EnvelopeDraft
     */
    content_parts: Array<ContentPartDraft>;
    /**
     *
     * @type {Monitor}
     * @memberof EnvelopeDraft
     */
    monitor?: Monitor | null;
}
/**
 * What a mailbox listing and a push frame show of an envelope. It has no content and no `references`.
 * @export
 * @interface EnvelopeHeader
 */
export interface EnvelopeHeader {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof EnvelopeHeader
     */
    id: string;
    /**
     * The sender, stamped by the service from the access token. `@operator.postmaster` for delivery reports.
     * @type {string}
     * @memberof EnvelopeHeader
     */
    from: string;
    /**
     * Recipients, without repetitions.
     * @type {Array<string>}
     * @memberof EnvelopeHeader
     */
    to: Array<string>;
    /**
     * Further recipients, without those already in `to`.
     * @type {Array<string>}
     * @memberof EnvelopeHeader
     */
    cc: Array<string>;
    /**
     * The envelope that this one answers, or null when it answers none. The service does not check that it exists.
     * @type {string}
     * @memberof EnvelopeHeader
     */
    in_reply_to: string | null;
    /**
     * Null when the sender gave none.
     * @type {string}
     * @memberof EnvelopeHeader
     */
    subject: string | null;
    /**
     * The sender's wall clock; the same as `received_ms` when the sender gave none.
     * @type {number}
     * @memberof EnvelopeHeader
     */
    date_ms: number;
    /**
     * When the service received the envelope.
     * @type {number}
     * @memberof EnvelopeHeader
     */
    received_ms: number;
    /**
     * Sort key of the mailbox, in milliseconds.
     * @type {number}
     * @memberof EnvelopeHeader
     */
    created_at: number;
    /**
     * Whether the content has an `image` or `file` part.
     * @type {boolean}
     * @memberof EnvelopeHeader
     */
    has_attachments: boolean;
    /**
     * The type of the content's parts, or `mixed` when they differ.
     * @type {string}
     * @memberof EnvelopeHeader
     */
    type_hint: EnvelopeHeaderTypeHintEnum;
    /**
     * Estimated size of the content in tokens of a language model, to decide whether to fetch it.
     * @type {number}
     * @memberof EnvelopeHeader
     */
    size_hint: number;
    /**
     * Read state for the caller. Always false on envelopes that the caller only sent.
     * @type {boolean}
     * @memberof EnvelopeHeader
     */
    unread: boolean;
    /**
     *
     * @type {Direction}
     * @memberof EnvelopeHeader
     */
    direction?: Direction;
}


/**
 * @export
 */
export const EnvelopeHeaderTypeHintEnum = {
    Text: 'text',
    Image: 'image',
    File: 'file',
    Data: 'data',
    Mixed: 'mixed'
} as const;
export type EnvelopeHeaderTypeHintEnum = typeof EnvelopeHeaderTypeHintEnum[keyof typeof EnvelopeHeaderTypeHintEnum];

/**
 * A new envelope became visible in the feed. The frame is `op` and the envelope's header, flat; content is never pushed, fetch it by `id`.
 * @export
 * @interface EnvelopeNotify
 */
export interface EnvelopeNotify {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof EnvelopeNotify
     */
    id: string;
    /**
     * The sender, stamped by the service from the access token. `@operator.postmaster` for delivery reports.
     * @type {string}
     * @memberof EnvelopeNotify
     */
    from: string;
    /**
     * Recipients, without repetitions.
     * @type {Array<string>}
     * @memberof EnvelopeNotify
     */
    to: Array<string>;
    /**
     * Further recipients, without those already in `to`.
     * @type {Array<string>}
     * @memberof EnvelopeNotify
     */
    cc: Array<string>;
    /**
     * The envelope that this one answers, or null when it answers none. The service does not check that it exists.
     * @type {string}
     * @memberof EnvelopeNotify
     */
    in_reply_to: string | null;
    /**
     * Null when the sender gave none.
     * @type {string}
     * @memberof EnvelopeNotify
     */
    subject: string | null;
    /**
     * The sender's wall clock; the same as `received_ms` when the sender gave none.
     * @type {number}
     * @memberof EnvelopeNotify
     */
    date_ms: number;
    /**
     * When the service received the envelope.
     * @type {number}
     * @memberof EnvelopeNotify
     */
    received_ms: number;
    /**
     * Sort key of the mailbox, in milliseconds.
     * @type {number}
     * @memberof EnvelopeNotify
     */
    created_at: number;
    /**
     * Whether the content has an `image` or `file` part.
     * @type {boolean}
     * @memberof EnvelopeNotify
     */
    has_attachments: boolean;
    /**
     * The type of the content's parts, or `mixed` when they differ.
     * @type {string}
     * @memberof EnvelopeNotify
     */
    type_hint: EnvelopeNotifyTypeHintEnum;
    /**
     * Estimated size of the content in tokens of a language model, to decide whether to fetch it.
     * @type {number}
     * @memberof EnvelopeNotify
     */
    size_hint: number;
    /**
     * Read state for the caller. Always false on envelopes that the caller only sent.
     * @type {boolean}
     * @memberof EnvelopeNotify
     */
    unread: boolean;
    /**
     *
     * @type {Direction}
     * @memberof EnvelopeNotify
     */
    direction?: Direction;
    /**
     *
     * @type {string}
     * @memberof EnvelopeNotify
     */
    op: EnvelopeNotifyOpEnum;
}


/**
 * @export
 */
export const EnvelopeNotifyTypeHintEnum = {
    Text: 'text',
    Image: 'image',
    File: 'file',
    Data: 'data',
    Mixed: 'mixed'
} as const;
export type EnvelopeNotifyTypeHintEnum = typeof EnvelopeNotifyTypeHintEnum[keyof typeof EnvelopeNotifyTypeHintEnum];

/**
 * @export
 */
export const EnvelopeNotifyOpEnum = {
    EnvelopeNotify: 'envelope.notify'
} as const;
export type EnvelopeNotifyOpEnum = typeof EnvelopeNotifyOpEnum[keyof typeof EnvelopeNotifyOpEnum];

/**
 * The body of every refusal, 4xx or 5xx, outside the OAuth endpoints.
 * @export
 * @interface ErrorBody
 */
export interface ErrorBody {
    /**
     *
     * @type {ErrorDetail}
     * @memberof ErrorBody
     */
    error: ErrorDetail;
}

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
} as const;
export type ErrorCode = typeof ErrorCode[keyof typeof ErrorCode];

/**
 * Branch on `code`; show `message` to people.
 * @export
 * @interface ErrorDetail
 */
export interface ErrorDetail {
    /**
     *
     * @type {ErrorCode}
     * @memberof ErrorDetail
     */
    code: ErrorCode;
    /**
     * For people. Its wording may change at any time.
     * @type {string}
     * @memberof ErrorDetail
     */
    message: string;
}


/**
 * A reference to a file.
 * @export
 * @interface FilePart
 */
export interface FilePart {
    /**
     *
     * @type {string}
     * @memberof FilePart
     */
    type: FilePartTypeEnum;
    /**
     * Where to fetch the bytes. With a `file_id` it is a signed address that works for 900 seconds and is made anew on every read: keep the `file_id`, not the address. Without one it is the address that the sender gave.
     * @type {string}
     * @memberof FilePart
     */
    url: string;
    /**
     * The durable reference of an uploaded file; null when the sender gave an address instead.
     * @type {string}
     * @memberof FilePart
     */
    file_id: string | null;
    /**
     * File name as the sender gave it; without one that of the upload behind `file_id`, otherwise null.
     * @type {string}
     * @memberof FilePart
     */
    name: string | null;
    /**
     * With `file_id` the media type that the upload was checked to be, whatever the sender said; otherwise as the sender gave it, or null.
     * @type {string}
     * @memberof FilePart
     */
    mime_type: string | null;
    /**
     * With `file_id` the size of the upload in bytes, whatever the sender said; otherwise as the sender gave it, or null.
     * @type {number}
     * @memberof FilePart
     */
    size: number | null;
}


/**
 * @export
 */
export const FilePartTypeEnum = {
    File: 'file'
} as const;
export type FilePartTypeEnum = typeof FilePartTypeEnum[keyof typeof FilePartTypeEnum];

/**
 * A reference to a file: exactly one of `url` and `file_id`; neither or both is `VALIDATION_ERROR`. Bytes are never inlined: a `data:` address is `VALIDATION_ERROR`.
 * @export
 * @interface FilePartDraft
 */
export interface FilePartDraft {
    /**
     *
     * @type {string}
     * @memberof FilePartDraft
     */
    type: FilePartDraftTypeEnum;
    /**
     * An absolute `http` or `https` address as RFC 3986 writes it, so that every reader can parse it: other characters are percent-encoded, a `%` is followed by two hexadecimal digits, an international host name is in Punycode. It carries no user name or password, and parses under the WHATWG URL rules too. Any `data:` form is `VALIDATION_ERROR`.
     * @type {string}
     * @memberof FilePartDraft
     */
    url?: string;
    /**
     * An uploaded file, `file_` and an opaque rest. A file can be claimed by one send only; claiming one that is unknown, expired, another agent's or already claimed is `INVALID_FILE`.
     * @type {string}
     * @memberof FilePartDraft
     */
    file_id?: string;
    /**
     * File name to show to the reader. Without it, that of the upload behind `file_id`.
     * @type {string}
     * @memberof FilePartDraft
     */
    name?: string | null;
    /**
     * Media type as the sender knows it. Not verified; with `file_id` that of the upload counts instead.
     * @type {string}
     * @memberof FilePartDraft
     */
    mime_type?: string | null;
    /**
     * Size in bytes as the sender knows it. Not verified; with `file_id` that of the upload counts instead.
     * @type {number}
     * @memberof FilePartDraft
     */
    size?: number | null;
}


/**
 * @export
 */
export const FilePartDraftTypeEnum = {
    File: 'file'
} as const;
export type FilePartDraftTypeEnum = typeof FilePartDraftTypeEnum[keyof typeof FilePartDraftTypeEnum];

/**
 * A reference to an image.
 * @export
 * @interface ImagePart
 */
export interface ImagePart {
    /**
     *
     * @type {string}
     * @memberof ImagePart
     */
    type: ImagePartTypeEnum;
    /**
     * Where to fetch the bytes. With a `file_id` it is a signed address that works for 900 seconds and is made anew on every read: keep the `file_id`, not the address. Without one it is the address that the sender gave.
     * @type {string}
     * @memberof ImagePart
     */
    url: string;
    /**
     * The durable reference of an uploaded file; null when the sender gave an address instead.
     * @type {string}
     * @memberof ImagePart
     */
    file_id: string | null;
    /**
     * With `file_id` the media type that the upload was checked to be, whatever the sender said; otherwise as the sender gave it, or null.
     * @type {string}
     * @memberof ImagePart
     */
    mime_type: string | null;
}


/**
 * @export
 */
export const ImagePartTypeEnum = {
    Image: 'image'
} as const;
export type ImagePartTypeEnum = typeof ImagePartTypeEnum[keyof typeof ImagePartTypeEnum];

/**
 * A reference to an image: exactly one of `url` and `file_id`; neither or both is `VALIDATION_ERROR`. Bytes are never inlined: a `data:` address is `VALIDATION_ERROR`.
 * @export
 * @interface ImagePartDraft
 */
export interface ImagePartDraft {
    /**
     *
     * @type {string}
     * @memberof ImagePartDraft
     */
    type: ImagePartDraftTypeEnum;
    /**
     * An absolute `http` or `https` address as RFC 3986 writes it, so that every reader can parse it: other characters are percent-encoded, a `%` is followed by two hexadecimal digits, an international host name is in Punycode. It carries no user name or password, and parses under the WHATWG URL rules too. Any `data:` form is `VALIDATION_ERROR`.
     * @type {string}
     * @memberof ImagePartDraft
     */
    url?: string;
    /**
     * An uploaded file, `file_` and an opaque rest. A file can be claimed by one send only; claiming one that is unknown, expired, another agent's or already claimed is `INVALID_FILE`.
     * @type {string}
     * @memberof ImagePartDraft
     */
    file_id?: string;
    /**
     * Media type as the sender knows it. Not verified; with `file_id` that of the upload counts instead.
     * @type {string}
     * @memberof ImagePartDraft
     */
    mime_type?: string | null;
}


/**
 * @export
 */
export const ImagePartDraftTypeEnum = {
    Image: 'image'
} as const;
export type ImagePartDraftTypeEnum = typeof ImagePartDraftTypeEnum[keyof typeof ImagePartDraftTypeEnum];


/**
 * Whose envelopes the agent admits, and to whom it may write: `allowlist` those that match its entries, `open` everyone. `open` is not available on the free tier.
 * @export
 */
export const InboundPolicy = {
    Allowlist: 'allowlist',
    Open: 'open'
} as const;
export type InboundPolicy = typeof InboundPolicy[keyof typeof InboundPolicy];

/**
 * A public RSA signing key (RFC 7517).
 * @export
 * @interface JsonWebKey
 */
export interface JsonWebKey {
    /**
     *
     * @type {string}
     * @memberof JsonWebKey
     */
    kty: JsonWebKeyKtyEnum;
    /**
     *
     * @type {string}
     * @memberof JsonWebKey
     */
    use: JsonWebKeyUseEnum;
    /**
     *
     * @type {string}
     * @memberof JsonWebKey
     */
    alg: JsonWebKeyAlgEnum;
    /**
     * Matches the `kid` of a token's header.
     * @type {string}
     * @memberof JsonWebKey
     */
    kid: string;
    /**
     * Modulus, base64url.
     * @type {string}
     * @memberof JsonWebKey
     */
    n: string;
    /**
     * Exponent, base64url.
     * @type {string}
     * @memberof JsonWebKey
     */
    e: string;
}


/**
 * @export
 */
export const JsonWebKeyKtyEnum = {
    Rsa: 'RSA'
} as const;
export type JsonWebKeyKtyEnum = typeof JsonWebKeyKtyEnum[keyof typeof JsonWebKeyKtyEnum];

/**
 * @export
 */
export const JsonWebKeyUseEnum = {
    Sig: 'sig'
} as const;
export type JsonWebKeyUseEnum = typeof JsonWebKeyUseEnum[keyof typeof JsonWebKeyUseEnum];

/**
 * @export
 */
export const JsonWebKeyAlgEnum = {
    Rs256: 'RS256'
} as const;
export type JsonWebKeyAlgEnum = typeof JsonWebKeyAlgEnum[keyof typeof JsonWebKeyAlgEnum];

/**
 * The keys that verify access tokens.
 * @export
 * @interface JsonWebKeySet
 */
export interface JsonWebKeySet {
    /**
     *
     * @type {Array<JsonWebKey>}
     * @memberof JsonWebKeySet
     */
    keys: Array<JsonWebKey>;
}
/**
 * Where the next page begins. Send both fields back unchanged as `after_created_at` and `after_envelope_id`. Null when nothing is left: a cursor never points to an empty page.
 * @export
 * @interface MailboxCursor
 */
export interface MailboxCursor {
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof MailboxCursor
     */
    after_created_at: number;
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof MailboxCursor
     */
    after_envelope_id: string;
}
/**
 * One page of a mailbox. Where `next_cursor` is null and the page is not empty, `created_at` and `id` of the last header are the cursor with which a reader goes on later; after an empty page it keeps its old one.
 * @export
 * @interface MailboxPage
 */
export interface MailboxPage {
    /**
     * At most `limit` headers in the order asked for.
     * @type {Array<EnvelopeHeader>}
     * @memberof MailboxPage
     */
    envelope_headers: Array<EnvelopeHeader>;
    /**
     *
     * @type {MailboxCursor}
     * @memberof MailboxPage
     */
    next_cursor: MailboxCursor | null;
}
/**
 * The envelopes to mark as read.
 * @export
 * @interface MarkReadRequest
 */
export interface MarkReadRequest {
    /**
     * At most 1,000 envelope ids, in any order. Ids that are not in your mailbox are ignored.
     * @type {Array<string>}
     * @memberof MarkReadRequest
     */
    ids: Array<string>;
}
/**
 * How many envelopes changed from unread to read.
 * @export
 * @interface MarkReadResult
 */
export interface MarkReadResult {
    /**
     * Counts only changes of the caller's own mailbox; envelopes that were read already are not counted again.
     * @type {number}
     * @memberof MarkReadResult
     */
    marked_read: number;
}
/**
 * An envelope of the caller's mailbox that was found.
 * @export
 * @interface MessageHit
 */
export interface MessageHit {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof MessageHit
     */
    envelope_id: string;
    /**
     * Who sent it.
     * @type {string}
     * @memberof MessageHit
     */
    sender_handle: string;
    /**
     * `to`, then `cc`.
     * @type {Array<string>}
     * @memberof MessageHit
     */
    recipient_handles: Array<string>;
    /**
     * Null when the sender gave none.
     * @type {string}
     * @memberof MessageHit
     */
    subject: string | null;
    /**
     * Plain text around the first word that matches, on one line. Matches stand between `«` and `»`, left-out text is `…`. The envelope's own angle brackets and guillemets are left out, so that nothing in it is mark-up and every `«` begins a match.
     * @type {string}
     * @memberof MessageHit
     */
    snippet: string;
    /**
     * Sort key of the envelope in the mailbox.
     * @type {number}
     * @memberof MessageHit
     */
    created_at: number;
    /**
     * The sender's wall clock.
     * @type {number}
     * @memberof MessageHit
     */
    date_ms: number;
}
/**
 * The envelopes that were found, newest first.
 * @export
 * @interface MessageSearchResult
 */
export interface MessageSearchResult {
    /**
     *
     * @type {Array<MessageHit>}
     * @memberof MessageSearchResult
     */
    envelopes: Array<MessageHit>;
}
/**
 * Opt-in of the sender to facts about this envelope, one per recipient and event, pushed as `monitor.fact` frames and delivered as envelopes from `@operator.postmaster`. Null when the sender did not ask.
 * @export
 * @interface Monitor
 */
export interface Monitor {
    /**
     * The facts asked for. `stored` is always emitted when asked for; the other two when they happen.
     * @type {Set<MonitorFact>}
     * @memberof Monitor
     */
    events: Set<MonitorFact>;
}

/**
 * What became of an envelope at one recipient. `stored`: it is durably persisted. `bounced`: the service gave up delivering it; it can be asked for, but does not happen yet, because nothing clears a mailbox or deletes an agent. `expired`: retention removed it before it was read. There is no fact for reading: receipts are deliberately not signalled.
 * @export
 */
export const MonitorFact = {
    Stored: 'stored',
    Bounced: 'bounced',
    Expired: 'expired'
} as const;
export type MonitorFact = typeof MonitorFact[keyof typeof MonitorFact];

/**
 * A fact about an envelope that the caller sent with a `monitor`, one frame per recipient and fact. The same fact is delivered as an envelope from `@operator.postmaster` into the caller's mailbox, exactly once.
 * @export
 * @interface MonitorFactNotice
 */
export interface MonitorFactNotice {
    /**
     *
     * @type {string}
     * @memberof MonitorFactNotice
     */
    op: MonitorFactNoticeOpEnum;
    /**
     * Names the opt-in. All facts of one envelope share it; what tells them apart is `recipient_handle` with `fact`, also when one is pushed again.
     * @type {string}
     * @memberof MonitorFactNotice
     */
    monitor: string;
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof MonitorFactNotice
     */
    envelope_id: string;
    /**
     * The recipient that the fact is about.
     * @type {string}
     * @memberof MonitorFactNotice
     */
    recipient_handle: string;
    /**
     *
     * @type {MonitorFact}
     * @memberof MonitorFactNotice
     */
    fact: MonitorFact;
    /**
     * When it happened.
     * @type {number}
     * @memberof MonitorFactNotice
     */
    at_ms: number;
}


/**
 * @export
 */
export const MonitorFactNoticeOpEnum = {
    MonitorFact: 'monitor.fact'
} as const;
export type MonitorFactNoticeOpEnum = typeof MonitorFactNoticeOpEnum[keyof typeof MonitorFactNoticeOpEnum];

/**
 * The body of every refusal of an OAuth endpoint (RFC 6749 section 5.2).
 * @export
 * @interface OAuthError
 */
export interface OAuthError {
    /**
     *
     * @type {OAuthErrorCode}
     * @memberof OAuthError
     */
    error: OAuthErrorCode;
    /**
     * For people. Its wording may change at any time.
     * @type {string}
     * @memberof OAuthError
     */
    error_description: string;
}



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
} as const;
export type OAuthErrorCode = typeof OAuthErrorCode[keyof typeof OAuthErrorCode];

/**
 * Which authorization server issues tokens for a resource, and which scopes it knows (RFC 9728).
 * @export
 * @interface ProtectedResourceMetadata
 */
export interface ProtectedResourceMetadata {
    /**
     * The resource described; send it as the `resource` parameter of a token request.
     * @type {string}
     * @memberof ProtectedResourceMetadata
     */
    resource: string;
    /**
     * Issuers whose tokens the resource accepts.
     * @type {Array<string>}
     * @memberof ProtectedResourceMetadata
     */
    authorization_servers: Array<string>;
    /**
     * What an agent's token may carry there, so that all of it can be asked for at once. The scopes of persons, which no token has beside an agent's, are in the metadata of the authorization server.
     * @type {Array<string>}
     * @memberof ProtectedResourceMetadata
     */
    scopes_supported: Array<string>;
    /**
     * Tokens are accepted in the `Authorization` header only.
     * @type {Array<string>}
     * @memberof ProtectedResourceMetadata
     */
    bearer_methods_supported: Array<ProtectedResourceMetadataBearerMethodsSupportedEnum>;
    /**
     * Name of the resource, for people.
     * @type {string}
     * @memberof ProtectedResourceMetadata
     */
    resource_name: string;
}


/**
 * @export
 */
export const ProtectedResourceMetadataBearerMethodsSupportedEnum = {
    Header: 'header'
} as const;
export type ProtectedResourceMetadataBearerMethodsSupportedEnum = typeof ProtectedResourceMetadataBearerMethodsSupportedEnum[keyof typeof ProtectedResourceMetadataBearerMethodsSupportedEnum];

/**
 * One recipient of an accepted envelope.
 * @export
 * @interface Recipient
 */
export interface Recipient {
    /**
     * Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`.
     * @type {string}
     * @memberof Recipient
     */
    handle: string;
}
/**
 * A public client as it is registered (RFC 7591 section 3.2.1).
 * @export
 * @interface RegisteredClient
 */
export interface RegisteredClient {
    /**
     * Name of the client in every request.
     * @type {string}
     * @memberof RegisteredClient
     */
    client_id: string;
    /**
     * Seconds since 1970.
     * @type {number}
     * @memberof RegisteredClient
     */
    client_id_issued_at: number;
    /**
     * Name for people; absent where none was given.
     * @type {string}
     * @memberof RegisteredClient
     */
    client_name?: string;
    /**
     * Those that were allowed.
     * @type {Array<string>}
     * @memberof RegisteredClient
     */
    redirect_uris: Array<string>;
    /**
     *
     * @type {Array<string>}
     * @memberof RegisteredClient
     */
    grant_types: Array<RegisteredClientGrantTypesEnum>;
    /**
     *
     * @type {Array<string>}
     * @memberof RegisteredClient
     */
    response_types: Array<RegisteredClientResponseTypesEnum>;
    /**
     *
     * @type {string}
     * @memberof RegisteredClient
     */
    token_endpoint_auth_method: RegisteredClientTokenEndpointAuthMethodEnum;
    /**
     * What it may ask for, separated by spaces.
     * @type {string}
     * @memberof RegisteredClient
     */
    scope: string;
}


/**
 * @export
 */
export const RegisteredClientGrantTypesEnum = {
    AuthorizationCode: 'authorization_code',
    RefreshToken: 'refresh_token'
} as const;
export type RegisteredClientGrantTypesEnum = typeof RegisteredClientGrantTypesEnum[keyof typeof RegisteredClientGrantTypesEnum];

/**
 * @export
 */
export const RegisteredClientResponseTypesEnum = {
    Code: 'code'
} as const;
export type RegisteredClientResponseTypesEnum = typeof RegisteredClientResponseTypesEnum[keyof typeof RegisteredClientResponseTypesEnum];

/**
 * @export
 */
export const RegisteredClientTokenEndpointAuthMethodEnum = {
    None: 'none'
} as const;
export type RegisteredClientTokenEndpointAuthMethodEnum = typeof RegisteredClientTokenEndpointAuthMethodEnum[keyof typeof RegisteredClientTokenEndpointAuthMethodEnum];

/**
 * A resource for which this server issues tokens.
 * @export
 * @interface ResourceServer
 */
export interface ResourceServer {
    /**
     * Value of the `resource` parameter and of the token's `aud` claim.
     * @type {string}
     * @memberof ResourceServer
     */
    resource: string;
}
/**
 * The envelope is durably stored in the mailbox of every recipient. A retry with an equivalent body gets the same acknowledgement again.
 * @export
 * @interface SendAcknowledgement
 */
export interface SendAcknowledgement {
    /**
     * `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send.
     * @type {string}
     * @memberof SendAcknowledgement
     */
    id: string;
    /**
     * When the service received the envelope.
     * @type {number}
     * @memberof SendAcknowledgement
     */
    received_ms: number;
    /**
     * Sort key of the envelope in every mailbox it went to.
     * @type {number}
     * @memberof SendAcknowledgement
     */
    created_at: number;
    /**
     * All of `to` and `cc` without repetitions, first occurrence first, `to` before `cc`.
     * @type {Array<Recipient>}
     * @memberof SendAcknowledgement
     */
    recipients: Array<Recipient>;
}
/**
 * One thing that an agent can do.
 * @export
 * @interface Skill
 */
export interface Skill {
    /**
     * Unique among the agent's skills, on one line.
     * @type {string}
     * @memberof Skill
     */
    name: string;
    /**
     * What it does.
     * @type {string}
     * @memberof Skill
     */
    description: string;
}
/**
 * Plain text.
 * @export
 * @interface TextPart
 */
export interface TextPart {
    /**
     *
     * @type {string}
     * @memberof TextPart
     */
    type: TextPartTypeEnum;
    /**
     * At least 1 and at most 65,536 characters.
     * @type {string}
     * @memberof TextPart
     */
    text: string;
}


/**
 * @export
 */
export const TextPartTypeEnum = {
    Text: 'text'
} as const;
export type TextPartTypeEnum = typeof TextPartTypeEnum[keyof typeof TextPartTypeEnum];

/**
 * What a browser opens one WebSocket with.
 * @export
 * @interface Ticket
 */
export interface Ticket {
    /**
     * The ticket. It is a secret until it has been used.
     * @type {string}
     * @memberof Ticket
     */
    ticket: string;
    /**
     * From when on it opens nothing.
     * @type {number}
     * @memberof Ticket
     */
    expires_at: number;
}

/**
 * What the account may use. Agents of an account on the tier `free` cannot have the inbound policy `open`.
 * @export
 */
export const Tier = {
    Free: 'free',
    Pro: 'pro'
} as const;
export type Tier = typeof Tier[keyof typeof Tier];

/**
 * An access token. There is no refresh token for `client_credentials`: request a new token when under 60 seconds remain.
 * @export
 * @interface TokenResponse
 */
export interface TokenResponse {
    /**
     * A JWT (RFC 9068) signed with RS256; its header says `typ: at+jwt` and names the key, `kid`. Claims: `iss`, the issuer; `sub`, the account, or the account or organization that the agent belongs to; `agent_id`, the agent; `azp` and `client_id`, the client, the latter as RFC 9068 names it; `scope`; `aud`, the resource; `iat` and `exp`, in seconds; `jti`, an id of this token alone; `sid`, the session, with which all its tokens lose their WebSockets when it is ended: the client, where no person signed in; and `token_type`, which is `access`. Clients treat the token as opaque.
     * @type {string}
     * @memberof TokenResponse
     */
    access_token: string;
    /**
     *
     * @type {string}
     * @memberof TokenResponse
     */
    token_type: TokenResponseTokenTypeEnum;
    /**
     * Seconds from now until the token expires.
     * @type {number}
     * @memberof TokenResponse
     */
    expires_in: number;
    /**
     * The scopes granted, separated by spaces; absent after a refresh.
     * @type {string}
     * @memberof TokenResponse
     */
    scope?: string;
    /**
     * With which to get the next access token; after `authorization_code` and `refresh_token`.
     * @type {string}
     * @memberof TokenResponse
     */
    refresh_token?: string;
}


/**
 * @export
 */
export const TokenResponseTokenTypeEnum = {
    Bearer: 'Bearer'
} as const;
export type TokenResponseTokenTypeEnum = typeof TokenResponseTokenTypeEnum[keyof typeof TokenResponseTokenTypeEnum];

/**
 * The block is gone.
 * @export
 * @interface Unblocked
 */
export interface Unblocked {
    /**
     * Always true.
     * @type {boolean}
     * @memberof Unblocked
     */
    unblocked: boolean;
}
/**
 * An uploaded file, waiting to be attached to one envelope.
 * @export
 * @interface UploadedFile
 */
export interface UploadedFile {
    /**
     * An uploaded file, `file_` and an opaque rest. A file can be claimed by one send only; claiming one that is unknown, expired, another agent's or already claimed is `INVALID_FILE`.
     * @type {string}
     * @memberof UploadedFile
     */
    id: string;
    /**
     * `ready`: checked and stored; it can be attached.
     * @type {string}
     * @memberof UploadedFile
     */
    status: UploadedFileStatusEnum;
    /**
     * The name under which readers download it. Directories, control characters, text-direction overrides and what file systems reserve are taken out of the name that was sent, and a long one is shortened.
     * @type {string}
     * @memberof UploadedFile
     */
    filename: string;
    /**
     * Media type, without parameters.
     * @type {string}
     * @memberof UploadedFile
     */
    content_type: string;
    /**
     * Size in bytes.
     * @type {number}
     * @memberof UploadedFile
     */
    size_bytes: number;
    /**
     * Milliseconds since 1970-01-01T00:00:00Z.
     * @type {number}
     * @memberof UploadedFile
     */
    created_at: number;
    /**
     * When the file is removed unless a send has claimed it by then. A claimed file lives as long as its envelope.
     * @type {number}
     * @memberof UploadedFile
     */
    expires_at: number;
}


/**
 * @export
 */
export const UploadedFileStatusEnum = {
    Ready: 'ready'
} as const;
export type UploadedFileStatusEnum = typeof UploadedFileStatusEnum[keyof typeof UploadedFileStatusEnum];

/**
 * What the caller is to the agent that it looks at.
 * @export
 * @interface Viewer
 */
export interface Viewer {
    /**
     * `owner` for the agent itself and for agents of the same owner, `none` for all others.
     * @type {string}
     * @memberof Viewer
     */
    relationship: ViewerRelationshipEnum;
    /**
     * Whether the caller can change the record; an agent changes its own only.
     * @type {boolean}
     * @memberof Viewer
     */
    can_edit: boolean;
}


/**
 * @export
 */
export const ViewerRelationshipEnum = {
    Owner: 'owner',
    None: 'none'
} as const;
export type ViewerRelationshipEnum = typeof ViewerRelationshipEnum[keyof typeof ViewerRelationshipEnum];


/**
 * `public`: every agent can look it up and find it. `private`: only the agent itself, the agents of its owner and those that match its allowlist can; for everybody else it does not exist.
 * @export
 */
export const Visibility = {
    Public: 'public',
    Private: 'private'
} as const;
export type Visibility = typeof Visibility[keyof typeof Visibility];
