// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/** Source of time. Tests pass their own. */
export interface Clock {
    /** Returns milliseconds since 1970. */
    now(): number;
    /** Resolves after this number of milliseconds, or as soon as the signal is aborted. */
    sleep(milliseconds: number, signal?: Signal): Promise<void>;
}
export declare const systemClock: Clock;
/** Limits of a piece of work: the caller's signal and a time-out. */
export interface Bounds {
    operation: string;
    clock: Clock;
    timeoutMs: number;
    signal: Signal | undefined;
}
/**
 * Runs the work until it ends, the time is over or the caller's signal is aborted. The work gets a signal of its own,
 * which is aborted at the latest when the function returns. After a failure its reason is the error.
 */
export declare function runWithin<Result>(bounds: Bounds, work: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result>;
/** Waits. Throws an `AbortError` if the caller's signal is aborted. */
export declare function pause(milliseconds: number, { clock, signal, operation }: Omit<Bounds, 'timeoutMs'>): Promise<void>;
/** Waits until the time is over or the signal is aborted. The clocks of Node reject then, which is ignored. */
export declare const sleepOrAbort: (clock: Clock, milliseconds: number, signal: Signal | undefined) => Promise<void>;
/** Resolves as soon as the signal is aborted. */
export declare const waitForAbort: (signal: Signal) => Promise<void>;
export declare function throwIfAborted(signal: Signal | undefined, operation: string): void;
//# sourceMappingURL=clock.d.ts.map