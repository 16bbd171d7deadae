// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js';
import { type Operation, type Params } from './operation.js';
import type { Settings } from './options.js';
import type { TokenResponse } from './rest/index.js';
import { type TokenSource } from './tokens.js';
/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
    client_id: string;
    client_secret: string;
    /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
    scope?: string | undefined;
    token?: never;
}
/** Tokens from elsewhere. */
export interface GivenToken {
    /**
     * An access token, or what gives one for the resource with this address, a new one each time. What it throws passes,
     * as a lost connection does: the call is repeated, and then fails with `token_unavailable`.
     */
    token: string | ((resource: string) => string | Promise<string>);
    client_id?: never;
    client_secret?: never;
}
/** What a source of tokens may use of the client that it is for. */
export interface AuthContext {
    settings: Settings;
    discovery: Discovery;
}
/** Who acts: a client by its secret, tokens from elsewhere, or a person who signs in (`login` of the `/node` entry). */
export type Auth = ClientSecret | GivenToken | ((context: AuthContext) => TokenSource);
export declare function tokenSourceOf(auth: Auth | undefined, context: AuthContext): TokenSource;
/** Says at once what a call says only when it has found the service. */
export declare const requireSomebody: (tokens: TokenSource) => Promise<void>;
export declare const requestTokens: (form: Params, context: AuthContext, signal?: AbortSignal) => Promise<TokenResponse>;
/** One request to an endpoint of the authorization server, wherever that says it is. */
export declare function requestAt<Result>(endpoint: 'token_endpoint' | 'registration_endpoint' | 'revocation_endpoint', operation: Operation, params: Params, { settings, discovery }: AuthContext, signal?: AbortSignal): Promise<Result>;
//# sourceMappingURL=auth.d.ts.map