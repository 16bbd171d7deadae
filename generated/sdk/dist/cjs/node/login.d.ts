// Generated from src/clients/typescript/src/node/login.ts by `npm run generate`. Do not edit.
import type { AuthContext } from '../auth.js';
import type { TokenSource } from '../tokens.js';
import { type Question } from './authorize.js';
import { type TokenStorage } from './storage.js';
export interface LoginOptions extends Omit<Question, 'open'> {
    /**
     * Shows the person this address: opens their browser, or prints it. Without it nobody is asked, and what needs an
     * answer is rejected with the code `authorization_ended`.
     */
    open?: (url: string) => unknown;
    /** Where what they allow is kept; by default in memory. */
    storage?: TokenStorage;
}
/**
 * The `auth` of a client for which a person acts, who signs in with a browser on this machine.
 *
 * What they allowed before and is kept is used. Otherwise they are asked: when a token is first needed, or at once by
 * `client.login()`. That is rejected with an `AuthorizationError`, with the code `access_denied` when they say no. From
 * then on nobody is asked unexpectedly: what needs them again is rejected with the code `authorization_ended`, and
 * `client.login()` asks. `client.logout()` ends what they allowed.
 */
export declare const login: (options: LoginOptions) => (context: AuthContext) => TokenSource;
//# sourceMappingURL=login.d.ts.map