// Generated from src/clients/typescript/src/backoff.ts by `npm run generate`. Do not edit.
import type { Settings } from './options.js';
import type { Signal } from './platform.js';
/**
 * Does the work until it is done, for days where it must, while its errors pass: twice as long a wait after each, with
 * jitter, and never less than the service asked for.
 */
export declare function untilDone<Result>({ settings, operation, signal }: {
    settings: Settings;
    operation: string;
    signal: Signal;
}, passes: (error: unknown) => boolean, work: () => Promise<Result>): Promise<Result>;
export declare const isPassing: (error: unknown) => boolean;
/** How long to wait after so many failures before this one. */
export declare function waitMsAfter(failures: number, error: unknown, random: () => number): number;
//# sourceMappingURL=backoff.d.ts.map