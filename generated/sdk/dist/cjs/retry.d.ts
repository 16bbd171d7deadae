// Generated from scripts/sdk/src/retry.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import type { Emit } from './events.js';
import type { Signal } from './platform.js';
/** How often a call is repeated, and what decides how long it waits. */
export interface RetryPolicy {
    operation: string;
    /** Repetitions after the first attempt. */
    maxRetries: number;
    clock: Clock;
    /** A number from 0 to 1, like `Math.random`. */
    random: () => number;
    signal: Signal | undefined;
    emit: Emit;
}
/** The contract's schedule has no more. */
export declare const retriesMax: 4;
/** Does the work again as the contract says, while its error is worth it. Every operation is idempotent. */
export declare function retrying<Result>(policy: RetryPolicy, work: () => Promise<Result>): Promise<Result>;
//# sourceMappingURL=retry.d.ts.map