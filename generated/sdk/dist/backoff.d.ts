// Generated from src/clients/typescript/src/backoff.ts by `npm run generate`. Do not edit.
import type { Settings } from './settings.js';
import type { Signal } from './platform.js';
/**
 * Retries the work until it succeeds, for days if necessary, as long as its errors are transient. The wait doubles
 * after each failure, with jitter. It is never shorter than the service asked for.
 */
export declare function retryUntilDone<Result>({ settings, operation, signal }: {
    settings: Settings;
    operation: string;
    signal: Signal;
}, isWorthRetrying: (error: unknown) => boolean, work: () => Promise<Result>): Promise<Result>;
export declare const isTransient: (error: unknown) => boolean;
/** Milliseconds to wait after the error, which followed this number of failures. */
export declare function backoffMs(failures: number, error: unknown, random: () => number): number;
//# sourceMappingURL=backoff.d.ts.map