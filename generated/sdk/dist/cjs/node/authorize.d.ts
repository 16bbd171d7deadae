// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import { type TokenStorage } from './storage.js';
/** What a person is asked, and how. */
export interface Question {
    /** What they are to allow, separated by spaces: scopes of an agent, or `account:…` of the person. */
    scope: string;
    open: (url: string) => unknown;
    /** How the app is called where they are asked. */
    client_name?: string;
    /** The app where it is registered already; by default it registers itself, and keeps the registration. */
    client_id?: string;
    /** The one resource that tokens will be for; by default every one that has some of the scopes. */
    resource?: string;
    /** Milliseconds that they may take, by default 300,000. */
    timeoutMs?: number;
}
/** Asks a person to let this app act, waits on a loopback address for the answer (RFC 8252), and keeps it. */
export declare function authorize(question: Question, storage: TokenStorage, context: AuthContext, signal: AbortSignal): Promise<void>;
//# sourceMappingURL=authorize.d.ts.map