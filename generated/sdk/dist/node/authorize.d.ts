// Generated from scripts/generate/templates/sdk/src/node/authorize.ts by `npm run generate`. Do not edit.
import { type RetryOptions } from '../retry.js';
import { type TokenSource } from '../tokens.js';
import { type TokenStorage } from './storage.js';
/** Whose authorization, for what, and where it is kept. */
export interface AuthorizationOptions extends RetryOptions {
    /** The authorization server: its issuer, to the letter. */
    auth_url: string;
    /** What the person is asked to allow, separated by spaces: scopes of an agent, or `account:…` of the person. */
    scope: string;
    /** By default it is kept as long as the process lives. */
    storage?: TokenStorage;
    /** The clock, in milliseconds since 1970. */
    now?: () => number;
}
export interface AuthorizeOptions extends AuthorizationOptions {
    /** Shows the person this address: opens their browser, or prints it. */
    open: (url: string) => unknown;
    /** How the app is called where the person is asked. */
    client_name?: string;
    /** The app where it is registered already; by default it registers itself, and keeps the registration. */
    client_id?: string;
    /** The one resource that tokens will be for; by default every one that has some of the scopes. */
    resource?: string;
    /** Ends the wait for the person; what was waiting is rejected with its reason. */
    signal?: AbortSignal;
    /** How long the person may take, by default 300. */
    timeoutSeconds?: number;
}
/**
 * Asks a person to let this app act: shows them the address, waits on a loopback address for the answer (RFC 8252), and
 * gives the tokens of what they allowed, for `createClient` and `createAccountClient`. Rejected with an
 * `AuthorizationError`, whose code is `access_denied` when they said no.
 */
export declare function authorize(options: AuthorizeOptions): Promise<TokenSource>;
/** The tokens of what a person allowed before, if it was kept and has these scopes. */
export declare function resume(options: AuthorizationOptions & Required<Pick<AuthorizationOptions, 'storage'>>): Promise<TokenSource | undefined>;
