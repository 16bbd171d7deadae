// Generated from src/clients/typescript/src/session.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { CallOptions } from './settings.js';
/** Creates the methods for tokens, and for signing a person in and out. */
export declare function createSession({ settings, discovery, tokens }: Connection): {
    /** Returns an access token for requests outside of this client. Default resource: REST. */
    token: (resource?: string, options?: CallOptions) => Promise<string>;
    /**
     * Asks the person to sign in now, if `auth` is a `login` and its scopes are not yet allowed or have ended. Without
     * this call the client asks when it first needs a token.
     */
    login: (options?: CallOptions) => Promise<void>;
    /** Revokes the person's authorization, also at the service, and deletes it. Only `login` asks them again. */
    logout(options?: CallOptions): Promise<void>;
};
//# sourceMappingURL=session.d.ts.map