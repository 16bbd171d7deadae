// Generated from src/clients/typescript/src/paged.ts by `npm run generate`. Do not edit.
import type { Call } from './call.js';
import type { Operation, Params } from './operation.js';
import type { CallOptions } from './settings.js';
/** Item type of the list in this field of a page. */
type Item<Page, Field extends keyof Page> = Page[Field] extends readonly (infer One)[] ? One : never;
/**
 * A list in pages. Await it for one page. Iterate it for every item of this page and the following ones, from the
 * beginning each time. An error in the middle is thrown after the items before it.
 */
export interface Paged<Page, Field extends keyof Page> extends Promise<Page>, AsyncIterable<Item<Page, Field>> {
    /** Yields each page. */
    pages(): AsyncGenerator<Page, void, undefined>;
    /** Returns up to `limit` items; `Infinity` for all. It fetches as many pages as it needs. */
    toArray(options: {
        limit: number;
    }): Promise<Item<Page, Field>[]>;
}
type Cursor = string | Record<string, unknown> | null | undefined;
/** Creates a list. It sends no request before the caller awaits or iterates it. */
export declare function paged<Page extends {
    next_cursor: Cursor;
}, Field extends keyof Page & string>(call: Call, operation: Operation, params: Params, options: CallOptions | undefined, field: Field): Paged<Page, Field>;
export {};
//# sourceMappingURL=paged.d.ts.map