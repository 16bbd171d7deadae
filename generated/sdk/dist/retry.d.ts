// Generated from src/clients/typescript/src/retry.ts by `npm run generate`. Do not edit.
import { type Bounds } from './clock.js';
import type { CallOptions, Settings } from './options.js';
/** How often something is repeated, how long each attempt may take, and how long to wait between them. */
export interface RetryPolicy extends Bounds, Pick<Settings, 'maxRetries' | 'random' | 'emit'> {
}
/** What a call's own options say, and the client's where they are silent. */
export declare function policyOf(settings: Settings, operation: string, options?: CallOptions): RetryPolicy;
/** Does the work again as the contract says, while its error is worth it. Every operation is idempotent. */
export declare function retrying<Result>(policy: RetryPolicy, work: (aborted: AbortSignal) => Promise<Result>): Promise<Result>;
//# sourceMappingURL=retry.d.ts.map