// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js';
import { type Operation, type Params } from './operation.js';
import type { Settings } from './settings.js';
import type { TokenResponse } from './rest/index.js';
import { type TokenSource } from './tokens.js';
/** Credentials of a confidential client, for a machine that can protect a secret. */
export interface ClientSecret {
    client_id: string;
    client_secret: string;
    /** Scopes of the REST token, separated by spaces. Default: all scopes of the client's registration. */
    scope?: string | undefined;
    token?: never;
}
/** Tokens that the program gets by itself. */
export interface GivenToken {
    /**
     * An access token, or a function that returns a new one for the resource with this address. When the function throws,
     * the client retries the call. Then the call fails with the code `token_unavailable`.
     */
    token: string | ((resource: string) => string | Promise<string>);
    client_id?: never;
    client_secret?: never;
}
/** Parts of the client that a token source may use. */
export interface AuthContext {
    settings: Settings;
    discovery: Discovery;
}
/**
 * The identity of the caller: a client with its secret, a token, or a person who signs in (`login` of the `/node`
 * entry).
 */
export type Auth = ClientSecret | GivenToken | ((context: AuthContext) => TokenSource);
export declare function createTokenSource(auth: Auth | undefined, context: AuthContext): TokenSource;
/** Throws if the client has no credentials, before it contacts the service. */
export declare const requireCredentials: (tokens: TokenSource) => Promise<void>;
export declare const requestTokens: (form: Params, context: AuthContext, signal?: AbortSignal) => Promise<TokenResponse>;
/** Sends one request to an endpoint from the metadata of the authorization server. */
export declare function requestEndpoint<Result>(endpoint: 'token_endpoint' | 'registration_endpoint' | 'device_authorization_endpoint' | 'revocation_endpoint', operation: Operation, params: Params, { settings, discovery }: AuthContext, signal?: AbortSignal): Promise<Result>;
//# sourceMappingURL=auth.d.ts.map