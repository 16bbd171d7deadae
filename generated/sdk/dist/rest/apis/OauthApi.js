// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/** Operations of the contract under `oauth`. Each takes its parameters, and call options as the last argument. */
export class OauthApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Describe the authorization server.
     *
     * Where the authorization server's endpoints are and what they support (RFC 8414). Read addresses from here instead of hard-coding them:
       * they can change.
       *
     */
    getAuthorizationServerMetadata(options) {
        return this.#call({ id: 'getAuthorizationServerMetadata', method: 'GET', path: '/.well-known/oauth-authorization-server', at: 'auth_url' }, {}, options);
    }
    /**
     * Get the keys that verify tokens.
     *
     * The public keys of access tokens (RFC 7517). Honour the cache header, and fetch again on an unknown `kid`. A new key is published here
       * before tokens are signed with it.
       *
     */
    getJwks(options) {
        return this.#call({ id: 'getJwks', method: 'GET', path: '/.well-known/jwks.json', at: 'auth_url' }, {}, options);
    }
    /**
     * Describe a protected resource.
     *
     * Which authorization server issues tokens for the resource (RFC 9728). Under `{auth_url}` it describes the MCP resource, under `{base_url}`
       * the REST resource.
       *
     */
    getProtectedResourceMetadata(options) {
        return this.#call({ id: 'getProtectedResourceMetadata', method: 'GET', path: '/.well-known/oauth-protected-resource' }, {}, options);
    }
    /**
     * Describe the protected resource at a path.
     *
     * The same metadata at the address that RFC 9728 section 3.1 derives from the resource: its path is appended to the well-known address.
       *
     */
    getProtectedResourceMetadataAt(params, options) {
        return this.#call({ id: 'getProtectedResourceMetadataAt', method: 'GET', path: '/.well-known/oauth-protected-resource/{+resource_path}', at: 'auth_url' }, params, options);
    }
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
    issueToken(params, options) {
        return this.#call({ id: 'issueToken', method: 'POST', path: '/token', at: 'auth_url', body: 'form' }, params, options);
    }
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
    registerClient(params, options) {
        return this.#call({ id: 'registerClient', method: 'POST', path: '/register', at: 'auth_url', body: 'json' }, params, options);
    }
    /**
     * Revoke a refresh token.
     *
     * Ends the family of a refresh token (RFC 7009), of one that was used already too: no token of it can be refreshed from now on, and the
       * WebSockets that were opened with its access tokens are closed. Access tokens cannot be revoked; they end within 900 seconds.
       * The answer is the same for a token that does not exist, is another client's or is an access token: nothing happens then.
       *
     */
    revokeToken(params, options) {
        return this.#call({ id: 'revokeToken', method: 'POST', path: '/revoke', at: 'auth_url', body: 'form', answer: 'nothing' }, params, options);
    }
}
//# sourceMappingURL=OauthApi.js.map