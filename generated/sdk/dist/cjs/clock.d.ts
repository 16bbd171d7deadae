// Generated from src/clients/typescript/src/clock.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/** Where time comes from; tests pass their own. */
export interface Clock {
    /** Milliseconds since 1970. */
    now(): number;
    /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
    sleep(milliseconds: number, signal?: Signal): Promise<void>;
}
export declare const systemClock: Clock;
/** What bounds a piece of work: the caller's signal, and time. */
export interface Bounds {
    operation: string;
    clock: Clock;
    timeoutMs: number;
    signal: Signal | undefined;
}
/**
 * Ends with the work, the time, or the caller's signal, whichever is first. The work gets a signal of its own, aborted
 * when it is not waited for any more: with the error where there is one, and at the latest when it has ended.
 */
export declare function within<Result>(bounds: Bounds, work: (aborted: AbortSignal) => Promise<Result>): Promise<Result>;
/** Waits, unless the caller gives up. */
export declare function pause(milliseconds: number, { clock, signal, operation }: Omit<Bounds, 'timeoutMs'>): Promise<void>;
/** Waits, or until the signal is aborted. A clock may also reject then, as those of Node do. */
export declare const rest: (clock: Clock, milliseconds: number, signal: Signal | undefined) => Promise<void>;
export declare function throwIfAborted(signal: Signal | undefined, operation: string): void;
//# sourceMappingURL=clock.d.ts.map