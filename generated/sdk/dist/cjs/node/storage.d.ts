// Generated from src/clients/typescript/src/node/storage.ts by `npm run generate`. Do not edit.
import type { HeldToken } from '../tokens.js';
/** What an app keeps of a person's authorization. It is as secret as a password. */
export interface Authorization {
    issuer: string;
    /** The app, as it is registered there. */
    client_id: string;
    /** When the registration was used last, in milliseconds since 1970. */
    used_at: number;
    /** What the person allowed; these are absent until they have. */
    granted?: {
        /** Scopes, separated by spaces. */
        scope: string;
        refresh_token: string;
        /** Access tokens by their resource. */
        tokens: Record<string, HeldToken>;
    };
}
/** Where an app keeps one authorization. */
export interface TokenStorage {
    load(): Promise<Authorization | undefined>;
    /** Replaces what was kept, or forgets it. */
    save(authorization: Authorization | undefined): Promise<void>;
    /**
     * Does the work while nobody else's is done. Processes that share a storage need it: a refresh token is good once,
     * and used by two it ends the authorization.
     */
    lock?<Result>(work: () => Promise<Result>): Promise<Result>;
}
export type Kept = Authorization & Required<Pick<Authorization, 'granted'>>;
/** Whether a person has allowed all of these scopes there. */
export declare function isKept(found: Authorization | undefined, issuer: string, scope: string): found is Kept;
/** Keeps it as long as the process lives. */
export declare function memoryStorage(): TokenStorage;
/** Does the work alone: within this process always, and among all that share the storage if it can be locked. */
export declare function alone<Result>(storage: TokenStorage, work: () => Promise<Result>): Promise<Result>;
//# sourceMappingURL=storage.d.ts.map