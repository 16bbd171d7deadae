// Generated from src/clients/typescript/src/follow.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.follow = follow;
const clock_js_1 = require("./clock.js");
const closable_js_1 = require("./closable.js");
const checks_js_1 = require("./checks.js");
const cursor_js_1 = require("./cursor.js");
const follow_reader_js_1 = require("./follow-reader.js");
const follow_save_js_1 = require("./follow-save.js");
const follow_ways_js_1 = require("./follow-ways.js");
function follow(connection, params = {}, options = {}) {
    const { cursor, pollMs = pollMsDefault, headers = false, limit = 1 } = params;
    if (cursor !== 'now')
        (0, cursor_js_1.checkedCursor)(cursor);
    if (!(pollMs > 0))
        throw new TypeError(`pollMs is more than 0 milliseconds, not ${pollMs}`);
    (0, checks_js_1.checkWholeNumber)('limit', limit, 1, limitMax(headers));
    return (0, closable_js_1.closable)(options.signal, (signal) => items(connection, params, options, signal));
}
const pollMsDefault = 5000;
const limitMax = (headers) => (headers ? 200 : 100);
async function* items(connection, params, options, signal) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = limitMax(headers), until, } = params;
    const { clock } = connection.settings;
    (0, clock_js_1.throwIfAborted)(signal, 'follow');
    const reader = (0, follow_reader_js_1.createReader)(connection, direction, options, signal);
    const agent = save || params.agent_id ? await reader.agent() : undefined;
    requireSame(params.agent_id, agent);
    const ways = (0, follow_ways_js_1.createWays)(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? cursor_js_1.mailboxStart;
    if (cursor === 'now') {
        cursor = await reader.end();
        await (0, follow_save_js_1.untilSaved)(save?.(cursor, agent), clock, signal);
    }
    for (let isWaiting = false;;) {
        const look = ways.begin(isWaiting);
        const page = await reader.page(cursor, limit, look.waitSeconds);
        const found = (0, cursor_js_1.inOrder)(page.envelope_headers, cursor);
        for await (const item of headers ? found : reader.envelopes(found)) {
            yield item;
            cursor = (0, cursor_js_1.cursorOf)(item);
            await (0, follow_save_js_1.untilSaved)(save?.(cursor, agent), clock, signal);
            (0, clock_js_1.throwIfAborted)(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = (0, cursor_js_1.cursorOf)(last);
        isWaiting = !last || !page.next_cursor;
        if (isWaiting && until === 'empty')
            return;
        if (isWaiting)
            await ways.untilNextLook(look, !last, cursor);
        (0, clock_js_1.throwIfAborted)(signal, 'follow');
    }
}
/** The place of another agent would pass over what is older, and nobody would know. */
function requireSame(kept, agent) {
    if (kept && agent !== undefined && kept !== agent)
        throw new TypeError(`cursor is the place of ${kept}, and the token is for ${agent}: each agent needs its own`);
}
//# sourceMappingURL=follow.js.map