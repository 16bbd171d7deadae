// Generated from src/clients/typescript/src/session.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { CallOptions } from './options.js';
/** Who acts: tokens, and the beginning and the end of what a person allows. */
export declare function sessionOf({ settings, discovery, tokens }: Connection): {
    /** An access token, for requests that this client does not make; by default for REST. */
    token: (resource?: string, options?: CallOptions) => Promise<string>;
    /**
     * Asks the person now, where `auth` is a `login` and they have not allowed yet what it asks for, or where that has
     * ended. Without it they are asked when a token is first needed.
     */
    login: (options?: CallOptions) => Promise<void>;
    /** Ends what the person allowed, also at the service, and forgets it. They are not asked again but by `login`. */
    logout(options?: CallOptions): Promise<void>;
};
//# sourceMappingURL=session.d.ts.map