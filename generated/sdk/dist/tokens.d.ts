// Generated from src/clients/typescript/src/tokens.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
import type { TokenResponse } from './rest/index.js';
/** Where access tokens come from. Each is for one resource, named by its address: `base_url`, `ws_url` or another. */
export interface TokenSource {
    /** A token with more than 60 seconds left. The signal is aborted when nobody waits for it any more. */
    current(resource: string, signal?: Signal): Promise<string>;
    /** Another token than the one that was refused; the same where there is no other. */
    renewed(resource: string, refused: string, signal?: Signal): Promise<string>;
    /** Where a person acts: asks them, unless they were asked before. */
    login?(signal?: Signal): Promise<void>;
    /** Where a person acts: ends what they allowed, and forgets it. */
    logout?(signal?: Signal): Promise<void>;
}
/** A person takes their own time: where one may be asked for a token, an attempt has no other bound than its parts. */
export declare const patientFor: <Limits extends {
    timeoutMs: number;
}>({ login }: TokenSource, limits: Limits) => Limits;
/** An access token and when it expires, in milliseconds since 1970. */
export interface HeldToken {
    access_token: string;
    expires_at: number;
}
export declare const isFresh: ({ expires_at }: HeldToken, now: number) => boolean;
export declare function heldFrom({ access_token, expires_in }: Partial<TokenResponse>, now: number): HeldToken;
/**
 * Keeps one token for each resource, has it renewed in time, and requests only one at a time however many callers wait.
 * `request` is told which token was refused, if one was. A request that failed is not remembered.
 */
export declare function keepTokens(request: (resource: string, refused: string | undefined, aborted: AbortSignal) => Promise<HeldToken>, now: () => number): TokenSource;
//# sourceMappingURL=tokens.d.ts.map