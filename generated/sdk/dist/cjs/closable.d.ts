// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/** An endless iteration. `break` and `return()` close everything that it has open. */
export interface Closable<Item> extends AsyncIterable<Item> {
    next(): Promise<IteratorResult<Item, void>>;
    /**
     * Saves the cursor of the current item and ends the iteration. The item counts as handled, so call this last in the
     * body. An error of `save` rejects the promise, also that of each later call.
     */
    stop(): Promise<void>;
    /** Ends the iteration at once. A pending `next()` resolves without an item. */
    return(): Promise<IteratorResult<Item, void>>;
}
/**
 * Creates an iteration from a generator. The caller's signal and the end of the iteration abort the generator's signal.
 */
export declare function createClosable<Item>(signal: Signal | undefined, generate: (signal: AbortSignal, isStopped: () => boolean) => AsyncGenerator<Item, void, undefined>): Closable<Item>;
//# sourceMappingURL=closable.d.ts.map