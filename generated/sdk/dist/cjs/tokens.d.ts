// Generated from src/clients/typescript/src/tokens.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
import type { TokenResponse } from './rest/index.js';
/** Source of access tokens. Each token is for one resource, named by its address: `base_url`, `ws_url` or another. */
export interface TokenSource {
    /** Returns a token that is valid for at least 60 seconds. The signal is aborted when no caller waits any more. */
    current(resource: string, signal?: Signal): Promise<string>;
    /** Returns another token than the rejected one; the same if there is no other. */
    renewed(resource: string, rejected: string, signal?: Signal): Promise<string>;
    /** Asks the person to sign in, unless they already have. */
    login?(signal?: Signal): Promise<void>;
    /** Revokes the person's authorization and deletes it. */
    logout?(signal?: Signal): Promise<void>;
}
/** Removes the time-out of attempts if the token source may ask a person, who needs time. */
export declare const withoutTimeoutForPersons: <Limits extends {
    timeoutMs: number;
}>({ login }: TokenSource, limits: Limits) => Limits;
/** An access token and its expiry, in milliseconds since 1970. */
export interface HeldToken {
    access_token: string;
    expires_at: number;
}
export declare const isFresh: ({ expires_at }: HeldToken, now: number) => boolean;
/** Reads the token of a response. Throws for a token that does not work by itself (RFC 6749 section 7.1). */
export declare function parseTokenResponse({ access_token, expires_in, token_type }: Partial<Record<keyof TokenResponse, unknown>>, now: number): HeldToken;
/**
 * Caches one token for each resource, renews it in time, and shares one request between all callers. `request` gets the
 * rejected token, if there is one. Failures are not cached.
 */
export declare function cacheTokens(request: (resource: string, rejected: string | undefined, abortSignal: AbortSignal) => Promise<HeldToken>, now: () => number): TokenSource;
//# sourceMappingURL=tokens.d.ts.map