// Generated from scripts/sdk/src/follow.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.follow = follow;
const clock_js_1 = require("./clock.js");
const closable_js_1 = require("./closable.js");
const cursor_js_1 = require("./cursor.js");
const follow_reader_js_1 = require("./follow-reader.js");
const follow_ways_js_1 = require("./follow-ways.js");
function follow(connection, params = {}, options = {}) {
    return (0, closable_js_1.closable)(options.signal, (signal) => items(connection, params, options, signal));
}
const pollMsDefault = 5000;
async function* items(connection, params, options, signal) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = headers ? 200 : 100 } = params;
    const { clock } = connection.settings;
    (0, clock_js_1.throwIfAborted)(signal, 'follow');
    const reader = (0, follow_reader_js_1.createReader)(connection, direction, options, signal);
    const ways = (0, follow_ways_js_1.createWays)(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? cursor_js_1.mailboxStart;
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
            cursor = (0, cursor_js_1.cursorOf)(item);
            await save?.(cursor);
            (0, clock_js_1.throwIfAborted)(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = (0, cursor_js_1.cursorOf)(last);
        isWaiting = next === null;
        if (isWaiting)
            await ways.untilNextLook({ begun, waited, cursor, isEmpty: !last });
        (0, clock_js_1.throwIfAborted)(signal, 'follow');
    }
}
//# sourceMappingURL=follow.js.map