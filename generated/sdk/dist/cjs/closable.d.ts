// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
import type { Signal } from './platform.js';
/** An iteration without an end of its own; leaving it, by `break` or `return()`, closes all that it has open. */
export interface Closable<Item> extends AsyncIterable<Item> {
    next(): Promise<IteratorResult<Item, void>>;
    /** Ends it at once, also while somebody waits for the next item: there is none then. */
    return(): Promise<IteratorResult<Item, void>>;
}
/** The signal that the generator gets is aborted by the caller's, and as soon as the iteration is over. */
export declare function closable<Item>(signal: Signal | undefined, generate: (signal: AbortSignal) => AsyncGenerator<Item, void, undefined>): Closable<Item>;
//# sourceMappingURL=closable.d.ts.map