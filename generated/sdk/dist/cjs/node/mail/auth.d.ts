// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
import type { Auth } from '../../auth.js';
import { type LoginOptions } from '../login.js';
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
export declare const createAuth: (asking?: Pick<LoginOptions, "open" | "showCode">) => Auth;
export declare const signedOutMessage = "the agent is not signed in: run ams-mail login, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN";
/** Throws before any request if nobody has signed in and the environment has no credentials. */
export declare function requireSignIn(): void;
/** Returns true if the environment has credentials. */
export declare const hasEnvironmentCredentials: () => boolean;
//# sourceMappingURL=auth.d.ts.map