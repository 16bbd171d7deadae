// Generated from scripts/sdk/src/follow.ts by `npm run generate`. Do not edit.
import { throwIfAborted } from './clock.js';
import { closable } from './closable.js';
import { cursorOf, mailboxStart } from './cursor.js';
import { createReader } from './follow-reader.js';
import { createWays } from './follow-ways.js';
export function follow(connection, params = {}, options = {}) {
    return closable(options.signal, (signal) => items(connection, params, options, signal));
}
const pollMsDefault = 5000;
async function* items(connection, params, options, signal) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = headers ? 200 : 100 } = params;
    const { clock } = connection.settings;
    throwIfAborted(signal, 'follow');
    const reader = createReader(connection, direction, options, signal);
    const ways = createWays(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? mailboxStart;
    if (cursor === 'now') {
        cursor = await reader.end();
        await save?.(cursor);
    }
    for (let isWaiting = false;;) {
        const waited = isWaiting ? ways.waitSeconds() : 0;
        const begun = clock.now();
        const { envelope_headers: found, next_cursor: next } = await reader.page(cursor, limit, waited);
        for (const item of headers ? found : await reader.envelopes(found)) {
            yield item;
            cursor = cursorOf(item);
            await save?.(cursor);
            throwIfAborted(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = cursorOf(last);
        isWaiting = next === null;
        if (isWaiting)
            await ways.untilNextLook({ begun, waited, cursor, isEmpty: !last });
        throwIfAborted(signal, 'follow');
    }
}
//# sourceMappingURL=follow.js.map