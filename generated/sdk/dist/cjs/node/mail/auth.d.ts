// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
import type { Auth } from '../../auth.js';
import { type LoginOptions } from '../login.js';
/** Authorizations of the program. A person allows each one by itself. */
declare const grants: {
    readonly mail: {
        readonly scope: "agents:read allowlist:read mailbox:read mailbox:write messages:read messages:write realtime:read";
        readonly suffix: "";
        readonly signIn: "ams-mail login";
    };
    readonly mcp: {
        readonly scope: "agents:read agents:write contacts:read contacts:write threads:read threads:write";
        readonly suffix: ".mcp";
        readonly signIn: "ams-mail login --mcp";
    };
};
export type Grant = keyof typeof grants;
interface Asking extends Pick<LoginOptions, 'open' | 'showCode' | 'resource'> {
    /** Address of the service. Default: that of the environment. */
    url?: string | undefined;
}
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
export declare function createAuth(grant: Grant, { url, ...asking }?: Asking): Auth;
/** Returns the message of an error. If the access has ended, it says what a person has to do. */
export declare function describeError(error: unknown, grant?: Grant): string;
export declare const signedOutMessage: (grant: Grant) => string;
/** Throws before any request if nobody has signed in and the environment has no credentials. */
export declare function requireSignIn(url?: string): void;
export declare const hasStoredGrant: (grant: Grant, url?: string) => boolean;
/** Returns true if the environment has credentials. */
export declare const hasEnvironmentCredentials: () => boolean;
export {};
//# sourceMappingURL=auth.d.ts.map