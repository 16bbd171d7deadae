// Generated from src/clients/typescript/src/shared.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/**
 * One run of the work for all who wait for it at the same time. Who is aborted is not waited for any more, and only
 * when nobody is left the run is called off. What it brought is not kept: who asks after its end begins another.
 */
export declare function shared<Args extends unknown[], Result>(work: (aborted: AbortSignal, ...args: Args) => Promise<Result>): (signal: Signal | undefined, ...args: Args) => Promise<Result>;
//# sourceMappingURL=shared.d.ts.map