// Generated from src/clients/typescript/src/node/login.ts by `npm run generate`. Do not edit.
import type { AuthContext } from '../auth.js';
import type { TokenSource } from '../tokens.js';
import { type AuthorizationRequest } from './authorize.js';
import { type DeviceCode } from './device.js';
import { type TokenStorage } from './storage.js';
export interface LoginOptions extends Omit<AuthorizationRequest, 'open'> {
    /**
     * Shows the address to the person: opens their browser or prints it. Without it and `showCode` the client asks
     * nobody, and calls that need the person fail with the code `authorization_ended`.
     */
    open?: (url: string) => unknown;
    /**
     * Shows a code to the person, who enters it in a browser on another machine (RFC 8628). For machines without a
     * browser. If both functions are given, the client uses this one.
     */
    showCode?: (code: DeviceCode) => unknown;
    /** Storage of the authorization. Default: memory. */
    storage?: TokenStorage;
}
/**
 * Creates the `auth` of a client that acts for a person, who signs in with a browser on this machine or, by a code, on
 * another one.
 *
 * The client first uses a stored authorization. Otherwise it asks the person when it first needs a token, or at once
 * with `client.login()`. If they decline, the call fails with an `AuthorizationError` and the code `access_denied`.
 * After that only `client.login()` asks them again; other calls fail with `authorization_ended`. `client.logout()`
 * revokes the authorization.
 */
export declare const login: (options: LoginOptions) => (context: AuthContext) => TokenSource;
//# sourceMappingURL=login.d.ts.map