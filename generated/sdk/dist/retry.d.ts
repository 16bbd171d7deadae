// Generated from src/clients/typescript/src/retry.ts by `npm run generate`. Do not edit.
import { type Bounds } from './clock.js';
import type { CallOptions, Settings } from './settings.js';
/** Number of retries, time-out of each attempt, and the waits between them. */
export interface RetryPolicy extends Bounds, Pick<Settings, 'maxRetries' | 'isPatient' | 'contact' | 'random' | 'emit'> {
}
/** Returns the policy of a call: its own options, else those of the client. */
export declare function createRetryPolicy(settings: Settings, operation: string, options?: CallOptions): RetryPolicy;
/** Retries the work as the contract says, while its error is retryable. Every operation is idempotent. */
export declare function withRetries<Result>(policy: RetryPolicy, work: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result>;
//# sourceMappingURL=retry.d.ts.map