// Generated from src/clients/typescript/src/single-flight.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/**
 * Shares one run of the work between all concurrent callers. An aborted caller stops waiting; the last one aborts the
 * run. Results are not cached: the next caller starts a new run.
 */
export declare function singleFlight<Args extends unknown[], Result>(work: (abortSignal: AbortSignal, ...args: Args) => Promise<Result>): (signal: Signal | undefined, ...args: Args) => Promise<Result>;
//# sourceMappingURL=single-flight.d.ts.map