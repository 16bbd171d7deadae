// Generated from src/clients/typescript/src/paged.ts by `npm run generate`. Do not edit.
import { throwIfAborted } from './clock.js';
import { ArgumentError, ProtocolError } from './errors.js';
/** Creates a list. It sends no request before the caller awaits or iterates it. */
export function paged(call, operation, params, options, field) {
    const unexpectedPage = (what) => new ProtocolError(operation.id, 200, `${what}: check the address of the service`);
    async function load(from) {
        const page = await call(operation, from, options);
        if (!Array.isArray(page[field]))
            throw unexpectedPage(`the page has no ${field}`);
        return page;
    }
    async function* pages() {
        const seen = new Set();
        for (let from = params; from;) {
            seen.add(JSON.stringify(from));
            const page = await load(from);
            yield page;
            const next = nextParams(params, page.next_cursor);
            // A repeated cursor would loop without end.
            if (next && seen.has(JSON.stringify(next)))
                throw unexpectedPage('the cursor of the page leads back to an earlier page');
            from = next;
        }
    }
    async function* items() {
        for await (const page of pages())
            for (const item of page[field]) {
                throwIfAborted(options?.signal, operation.id);
                yield item;
            }
    }
    async function toArray({ limit }) {
        if (!(limit >= 0))
            throw new ArgumentError(`${operation.id}: limit is ${limit}: it must be 0 or more`);
        const taken = [];
        if (limit === 0)
            return taken;
        for await (const item of items())
            if (taken.push(item) >= limit)
                break;
        return taken;
    }
    let loading;
    const first = () => (loading ??= load(params));
    return {
        // biome-ignore lint/suspicious/noThenProperty: awaiting it gives the first page
        then: (fulfilled, rejected) => first().then(fulfilled, rejected),
        catch: (rejected) => first().catch(rejected),
        finally: (done) => first().finally(done),
        [Symbol.toStringTag]: 'Paged',
        [Symbol.asyncIterator]: items,
        pages,
        toArray,
    };
}
/** Returns the parameters of the next page. A cursor is a text, or an object whose fields are parameters. */
function nextParams(params, cursor) {
    if (cursor === null || cursor === undefined)
        return undefined;
    return { ...params, ...(typeof cursor === 'string' ? { cursor } : cursor) };
}
//# sourceMappingURL=paged.js.map