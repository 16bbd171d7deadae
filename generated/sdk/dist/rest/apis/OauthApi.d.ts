// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AuthorizationServerMetadata, ClientMetadata, DeviceAuthorization, JsonWebKeySet, ProtectedResourceMetadata, RegisteredClient, TokenResponse } from '../models/index.js';
/** Parameters of `authorizeDevice`. */
export type AuthorizeDeviceParams = {
    /** Id of the client. It is required, because only public clients may use this endpoint. */
    client_id?: string | undefined;
    /** Secret of a confidential client. Such a client gets `unauthorized_client`; it uses `client_credentials`. */
    client_secret?: string | undefined;
    /** Scopes of an agent or of a person, separated by one or more spaces. Default: all agent scopes of the registration. Unknown scopes and scopes of another resource are ignored if one remains. The token response names the granted scopes. */
    scope?: string | undefined;
    /** Resource of the tokens (RFC 8707). If it is absent, the token request must name the resource. */
    resource?: string | undefined;
};
/** Parameters of `getProtectedResourceMetadataAt`. */
export type GetProtectedResourceMetadataAtParams = {
    /** Path of the resource without the leading slash, for example `v1`, `v1/connect` or `mcp`. Its slashes are not encoded. */
    resource_path: string;
};
/** Parameters of `issueToken`. */
export type IssueTokenParams = {
    /** `client_credentials`, `authorization_code`, `urn:ietf:params:oauth:grant-type:device_code` or `refresh_token`; any other value is `unsupported_grant_type`. */
    grant_type: string;
    /** Id of the client, unless it is sent with HTTP Basic authentication. */
    client_id?: string | undefined;
    /** Secret of a confidential client, unless it is sent with HTTP Basic authentication. Store it on the server only. */
    client_secret?: string | undefined;
    /** Resource of the token (RFC 8707): `{base_url}` for REST, `{ws_url}` for the WebSocket or `{mcp_url}` for MCP. If the authorization request named a resource, it is the default. Otherwise a missing value is `invalid_target`, and so is a repeated or unknown one. The description of the error lists the resources. The service compares parsed addresses (WHATWG URL), not strings. It ignores a slash at the end. On your own machine `localhost`, `127.0.0.1` and `[::1]` are one host. */
    resource?: string | undefined;
    /** Scopes separated by one or more spaces. Default: all scopes of the resource that the registration or the person allowed. `offline_access` is ignored, and so are unknown scopes if a known one remains. A known scope that belongs to another resource or is not granted is `invalid_scope`. With an authorization code or a device code the whole parameter is ignored, because the person has already allowed the scopes. */
    scope?: string | undefined;
    /** The authorization code. */
    code?: string | undefined;
    /** The device code of the device authorization. */
    device_code?: string | undefined;
    /** Secret of 43 to 128 characters. Its SHA-256 in base64url was the `code_challenge` (RFC 7636). */
    code_verifier?: string | undefined;
    /** Redirect URI of the authorization request, unchanged. */
    redirect_uri?: string | undefined;
    /** The refresh token of the last token response. */
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
     * Begin a device authorization.
     *
     * Begins the authorization of a program on a machine without a browser (RFC 8628). The program shows `verification_uri` and `user_code` to its
       * person, who opens the address on any other machine. There the person signs in, sees which app asks and from which address, chooses an agent, and
       * allows or denies the request. Meanwhile the program polls the token endpoint with the `device_code`, at most once in each `interval`.
       *
       * Only a public client may use this operation, and its registration must name the grant type. A client whose id is the URL of a metadata document
       * cannot use it. `scope` and `resource` mean the same as in an
       * authorization request. The codes are valid for 600 seconds.
       *
       * The service stores at most 100 device authorizations of one address,
       * 1,000 of one client, and 10,000 in total. Beyond it the oldest are removed, and their codes
       * become invalid. A person may enter 20 codes a minute, and all people together 1,000.
       *
     */
    authorizeDevice(params?: AuthorizeDeviceParams, options?: CallOptions): Promise<DeviceAuthorization>;
    /**
     * Get authorization server metadata.
     *
     * Returns the endpoints and capabilities of the authorization server (RFC 8414). Read addresses from here instead of hardcoding them, because they
       * can change. If `{auth_url}` has a path, the document is also at the address of RFC 8414 section 3.1, where that path follows the name of the
       * document: `https://example.com/.well-known/oauth-authorization-server/auth`.
       *
     */
    getAuthorizationServerMetadata(options?: CallOptions): Promise<AuthorizationServerMetadata>;
    /**
     * Get the keys that verify tokens.
     *
     * Returns the public keys that verify access tokens (RFC 7517). Cache them for the time in `Cache-Control`, and fetch them again when a token has
       * an unknown `kid`. The service publishes a new key here before it signs with it.
       *
     */
    getJwks(options?: CallOptions): Promise<JsonWebKeySet>;
    /**
     * Get protected resource metadata.
     *
     * Returns the authorization servers of a resource (RFC 9728): under `{auth_url}` those of the MCP resource, under `{base_url}` those of the REST
       * resource.
       *
     */
    getProtectedResourceMetadata(options?: CallOptions): Promise<ProtectedResourceMetadata>;
    /**
     * Get protected resource metadata by path.
     *
     * Returns the same metadata at the address that RFC 9728 section 3.1 defines: the path of the resource follows the well-known address. A slash at
       * the end of that path is ignored. If `{auth_url}` has a path, the document is also at the root of the host.
       *
     */
    getProtectedResourceMetadataAt(params: GetProtectedResourceMetadataAtParams, options?: CallOptions): Promise<ProtectedResourceMetadata>;
    /**
     * Issue an access token.
     *
     * Issues an access token for one resource. Every grant needs `grant_type`, a `resource` unless the authorization request named one, and these parameters:
       *
       * | `grant_type` | Client | Parameters | Refresh token |
       * |---|---|---|---|
       * | `client_credentials` | confidential | `client_id`, `client_secret`, optional `scope` | no |
       * | `authorization_code` | public | `client_id`, `code`, `code_verifier`, `redirect_uri` | yes |
       * | `urn:ietf:params:oauth:grant-type:device_code` | public | `client_id`, `device_code` | yes |
       * | `refresh_token` | public | `client_id`, `refresh_token`, optional narrower `scope` | yes, a new one |
       *
       * A confidential client is created in the dashboard for one agent. It sends its id and secret either as body parameters or with HTTP Basic
       * authentication (RFC 6749 section 2.3.1), not both. It requests a new access token when less than 60 seconds of `expires_in`
       * remain, and once after a 401. A public client has registered itself, and sends only its id.
       *
       * An authorization code works once and for 60 seconds. It needs the `code_verifier` of its `code_challenge` (RFC 7636, `S256`) and the
       * `redirect_uri` of the authorization request. A request with a wrong value does not use up the code. A second use of a code revokes the token
       * family: all tokens that the first use created.
       *
       * A device sends its `device_code` again and again until a person has answered (RFC 8628). Until then the response is `authorization_pending`. It is
       * `slow_down` if the device polled before its interval was over; each such poll makes the interval 5 seconds longer. After a
       * denial the response is `access_denied`. A device code works once and for 600 seconds. If the person allows the request in time,
       * the code works for at least 60 seconds more. A second use of a device code revokes the token family.
       *
       * Every refresh returns a new refresh token and invalidates the old one. A second use of a refresh token revokes its whole family: no token of the
       * family can be refreshed, and the service closes its WebSockets. A refresh token is valid for 30 days from the last refresh. A
       * narrower `scope` applies to this access token only; the next refresh may request all scopes of the authorization. If the authorization request
       * named a `resource`, all tokens are for that resource. Otherwise each refresh may name any of the three resources. The token then has the scopes
       * that this resource knows.
       *
       * Only requests with a wrong secret count for the limit per minute. Beyond the limit the response is 429 until the minute ends. Wrong codes and
       * refresh tokens are limited per remote address.
       *
     */
    issueToken(params: IssueTokenParams, options?: CallOptions): Promise<TokenResponse>;
    /**
     * Register a public client.
     *
     * Registers an app as a public client (RFC 7591), which gets tokens after the authorization of a person. The response has the values that the
       * service registered. The service drops all others. The client is always public. Allowed redirect URIs are those that the operator lists, and
       * `http` to loopback (`127.0.0.1`, `[::1]` or `localhost`). Each authorization request may use another loopback port. Unknown scopes and
       * those of OpenID Connect are dropped. If none remains, the client gets every scope.
       *
       * An app that uses device authorization names its grant type in `grant_types`. Such an app needs no redirect URI. Without one, it gets no grant
       * type `authorization_code`.
       *
       * The `client_id` can be used any number of times. The service removes it after 30 days without an authorization or a refresh: then
       * register again. It removes a client that no person has authorized after 24 hours.
       *
       * One address may register 20 clients a minute (0: no limit). Each device authorization and each fetch of a
       * metadata document counts as one.
       *
     */
    registerClient(params: RegisterClientParams, options?: CallOptions): Promise<RegisteredClient>;
    /**
     * Revoke a refresh token.
     *
     * Revokes the token family of a refresh token (RFC 7009). A refresh token that was already used works, too. No token of the family can be
       * refreshed, and the service closes the WebSockets of its access tokens. Access tokens cannot be revoked; they expire within
       * 900 seconds. For an unknown token, a token of another client or an access token, the response is the same and nothing
       * changes.
       *
     */
    revokeToken(params: RevokeTokenParams, options?: CallOptions): Promise<void>;
}
//# sourceMappingURL=OauthApi.d.ts.map