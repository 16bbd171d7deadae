// Generated from src/clients/typescript/src/node/storage.ts by `npm run generate`. Do not edit.
import type { HeldToken } from '../tokens.js';
/** A person's authorization, as an app stores it. It is as secret as a password. */
export interface Authorization {
    issuer: string;
    /** Client id of the app's registration. */
    client_id: string;
    /** Last use of the registration, in milliseconds since 1970. */
    used_at: number;
    /** Tokens of the authorization; absent until the person has allowed it. */
    granted?: {
        /** Scopes, separated by spaces. */
        scope: string;
        refresh_token: string;
        /** Access tokens by resource. */
        tokens: Record<string, HeldToken>;
    };
}
/** Storage of one authorization. */
export interface TokenStorage {
    load(): Promise<Authorization | undefined>;
    /** Replaces the stored authorization; undefined deletes it. */
    save(authorization: Authorization | undefined): Promise<void>;
    /**
     * Does the work under an exclusive lock. Processes that share a storage need it: a refresh token works once, and a
     * second use ends the authorization.
     */
    lock?<Result>(work: () => Promise<Result>): Promise<Result>;
}
export type GrantedAuthorization = Authorization & Required<Pick<Authorization, 'granted'>>;
/** Returns true if the person has allowed all of these scopes at this issuer. */
export declare function isGranted(found: Authorization | undefined, issuer: string, scope: string): found is GrantedAuthorization;
/** Creates a storage in memory. */
export declare function memoryStorage(): TokenStorage;
/** Does the work exclusively: within this process, and among all processes if the storage has a lock. */
export declare function withStorageLock<Result>(storage: TokenStorage, work: () => Promise<Result>): Promise<Result>;
//# sourceMappingURL=storage.d.ts.map