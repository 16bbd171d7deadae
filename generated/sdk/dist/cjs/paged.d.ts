// Generated from src/clients/typescript/src/paged.ts by `npm run generate`. Do not edit.
import type { Call } from './call.js';
import type { Operation, Params } from './operation.js';
import type { CallOptions } from './options.js';
/** The items that a page has in this field. */
type Item<Page, Field extends keyof Page> = Page[Field] extends readonly (infer One)[] ? One : never;
/**
 * One page where it is awaited, and every item of this page and those that follow where it is iterated, from the
 * beginning each time. What fails in the middle is thrown there, after the items before it.
 */
export interface Paged<Page, Field extends keyof Page> extends Promise<Page>, AsyncIterable<Item<Page, Field>> {
    /** Each page as it comes. */
    pages(): AsyncGenerator<Page, void, undefined>;
    /** The items, at most so many; `Infinity` for all. Pages are asked for as long as there are too few. */
    toArray(options: {
        limit: number;
    }): Promise<Item<Page, Field>[]>;
}
type Cursor = string | Record<string, unknown> | null | undefined;
/** Nothing is asked for until somebody waits for it. */
export declare function paged<Page extends {
    next_cursor: Cursor;
}, Field extends keyof Page & string>(call: Call, operation: Operation, params: Params, options: CallOptions | undefined, field: Field): Paged<Page, Field>;
export {};
//# sourceMappingURL=paged.d.ts.map