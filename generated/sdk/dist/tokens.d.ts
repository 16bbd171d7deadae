// Generated from scripts/generate/templates/sdk/src/tokens.ts by `npm run generate`. Do not edit.
import type { TokenResponse } from './rest/index.js';
/** A confidential client and what it wants a token for. */
export interface Credentials {
    auth_url: string;
    client_id: string;
    client_secret: string;
    resource: string;
    scope?: string | undefined;
}
export interface TokenSource {
    /** A token with more than 60 seconds left. */
    current(): Promise<string>;
    /** Another token than the one that was refused. */
    renewed(refused: string): Promise<string>;
}
/** Keeps one token, renews it in time, and requests only one at a time however many callers wait. */
export declare function tokenSource(credentials: Credentials, send: typeof fetch, now?: () => number): TokenSource;
/** Requests one token with `client_credentials`, at the endpoint that discovery names. */
export declare function requestToken(credentials: Credentials, send?: typeof fetch): Promise<TokenResponse>;
