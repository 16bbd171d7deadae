// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AuthorizationServerMetadata, ClientMetadata, JsonWebKeySet, ProtectedResourceMetadata, RegisteredClient, TokenResponse } from '../models/index.js';
/** Parameters of `getProtectedResourceMetadataAt`. */
export type GetProtectedResourceMetadataAtParams = {
    /** Path of the resource's address without the leading slash, for example `v1`, `v1/connect` or `mcp`. It may contain slashes, which are not encoded. */
    resource_path: string;
};
/** Parameters of `issueToken`. */
export type IssueTokenParams = {
    /** `client_credentials`, `authorization_code` or `refresh_token`; any other value is `unsupported_grant_type`. */
    grant_type: string;
    /** Id of the client, unless it is sent with HTTP Basic authentication. */
    client_id?: string | undefined;
    /** Secret of a confidential client, unless it is sent with HTTP Basic authentication. Keep it on the server side. */
    client_secret?: string | undefined;
    /** The one resource that the token is for (RFC 8707): `{base_url}` for REST, `{ws_url}` for the WebSocket or `{mcp_url}` for MCP. Missing, repeated or unknown is `invalid_target`, whose description names those that there are. It is compared as an address is parsed (WHATWG URL), not as text. */
    resource?: string | undefined;
    /** Scopes separated by one or more spaces. Without it the token gets everything that the client is registered for, or was allowed by the person, and the resource knows. A scope that is unknown, belongs to another resource, or is not granted to the client is `invalid_scope`; `offline_access` is left out, and what is empty then counts as absent. With a code it is not looked at: the person has decided. */
    scope?: string | undefined;
    /** The authorization code. */
    code?: string | undefined;
    /** The secret of 43 to 128 characters whose SHA-256 in base64url was the `code_challenge` (RFC 7636). */
    code_verifier?: string | undefined;
    /** That of the authorization request, character by character. */
    redirect_uri?: string | undefined;
    /** The refresh token of the last answer. */
    refresh_token?: string | undefined;
};
/** Parameters of `registerClient`. */
export type RegisterClientParams = ClientMetadata;
/** Parameters of `revokeToken`. */
export type RevokeTokenParams = {
    /** The refresh token. */
    token: string;
    /** Id of the client, unless it is sent with HTTP Basic authentication. */
    client_id?: string | undefined;
    /** Secret of a confidential client, unless it is sent with HTTP Basic authentication. */
    client_secret?: string | undefined;
    /** `refresh_token`; other values are ignored. */
    token_type_hint?: string | undefined;
};
/** Operations of the contract under `oauth`. Each takes its parameters, and call options as the last argument. */
export declare class OauthApi {
    #private;
    constructor(call: Call);
    /**
     * Describe the authorization server.
     *
     * Where the authorization server's endpoints are and what they support (RFC 8414). Read addresses from here instead of hard-coding them:
       * they can change.
       *
     */
    getAuthorizationServerMetadata(options?: CallOptions): Promise<AuthorizationServerMetadata>;
    /**
     * Get the keys that verify tokens.
     *
     * The public keys of access tokens (RFC 7517). Honour the cache header, and fetch again on an unknown `kid`. A new key is published here
       * before tokens are signed with it.
       *
     */
    getJwks(options?: CallOptions): Promise<JsonWebKeySet>;
    /**
     * Describe a protected resource.
     *
     * Which authorization server issues tokens for the resource (RFC 9728). Under `{auth_url}` it describes the MCP resource, under `{base_url}`
       * the REST resource.
       *
     */
    getProtectedResourceMetadata(options?: CallOptions): Promise<ProtectedResourceMetadata>;
    /**
     * Describe the protected resource at a path.
     *
     * The same metadata at the address that RFC 9728 section 3.1 derives from the resource: its path is appended to the well-known address.
       *
     */
    getProtectedResourceMetadataAt(params: GetProtectedResourceMetadataAtParams, options?: CallOptions): Promise<ProtectedResourceMetadata>;
    /**
     * Issue an access token.
     *
     * Issues an access token for one resource. Every grant needs `grant_type` and `resource`; what else it needs:
       *
       * | `grant_type` | Client | Parameters | Refresh token |
       * |---|---|---|---|
       * | `client_credentials` | confidential | `client_id`, `client_secret`, and maybe `scope` | no |
       * | `authorization_code` | public | `client_id`, `code`, `code_verifier`, `redirect_uri` | yes |
       * | `refresh_token` | public | `client_id`, `refresh_token`, and maybe a narrower `scope` | yes, another one |
       *
       * A confidential client, made in the dashboard and bound to one agent, sends its id and secret either as body parameters or with HTTP Basic
       * authentication (RFC 6749 section 2.3.1), not both. It requests a new access token when under 60 seconds remain of `expires_in`, and once
       * after a 401. A public client has registered itself, and sends its id alone.
       *
       * An authorization code is good once and for 60 seconds, with the `code_verifier` of its `code_challenge` (RFC 7636, `S256`), and with the
       * `redirect_uri` of its authorization request. A request that is wrong in one of these leaves the code as it is. A code that is used again
       * ends all that came of its first use.
       *
       * Every refresh answers with another refresh token, and the old one is not good any more. Used again, it ends the whole family: no token of
       * it can be refreshed, and its WebSockets are closed. A refresh token is good for 30 days from the last refresh. A narrower `scope` holds
       * for the one access token; the next refresh may ask for all of the authorization again. Where the authorization request named a
       * `resource`, tokens are for that one; otherwise each refresh may name any of the three, and gets those of the scopes that it knows.
       *
       * Wrong secrets are limited per minute, right ones are not: after too many, the answer is 429 until the minute is over. Wrong codes and
       * refresh tokens are limited for each address, whoever sends them.
       *
     */
    issueToken(params: IssueTokenParams, options?: CallOptions): Promise<TokenResponse>;
    /**
     * Register a public client.
     *
     * Registers an app as a public client (RFC 7591), which gets tokens by the authorization of a person. The answer says what was registered:
       * what was asked for beside that was left out. The client is public whatever was asked for. Of the redirect URIs those stay that are
       * `http` to loopback (`127.0.0.1`, `[::1]` or `localhost`; each authorization request may use another port) or that the operator allows;
       * of the scopes those that exist. Without `scope`, or where it names scopes of OpenID Connect alone, that is every scope; one of which nothing
       * exists is `invalid_client_metadata`. The `client_id` can be used again and again; after 30 days without an
       * authorization or a refresh it is forgotten, and then registering again is right.
       * A client that no person has authorized is forgotten after 24 hours.
       *
       * An address may register 20 clients a minute (0: no limit).
       *
     */
    registerClient(params: RegisterClientParams, options?: CallOptions): Promise<RegisteredClient>;
    /**
     * Revoke a refresh token.
     *
     * Ends the family of a refresh token (RFC 7009), of one that was used already too: no token of it can be refreshed from now on, and the
       * WebSockets that were opened with its access tokens are closed. Access tokens cannot be revoked; they end within 900 seconds.
       * The answer is the same for a token that does not exist, is another client's or is an access token: nothing happens then.
       *
     */
    revokeToken(params: RevokeTokenParams, options?: CallOptions): Promise<void>;
}
//# sourceMappingURL=OauthApi.d.ts.map