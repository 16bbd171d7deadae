// Generated from src/clients/typescript/src/follow.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.follow = follow;
const errors_js_1 = require("./errors.js");
const clock_js_1 = require("./clock.js");
const closable_js_1 = require("./closable.js");
const checks_js_1 = require("./checks.js");
const cursor_js_1 = require("./cursor.js");
const mailbox_reader_js_1 = require("./mailbox-reader.js");
const await_save_js_1 = require("./await-save.js");
const poll_schedule_js_1 = require("./poll-schedule.js");
function follow(connection, params = {}, options = {}) {
    const { cursor, pollMs = pollMsDefault, headers = false, limit = 1 } = params;
    if (cursor !== 'now')
        (0, cursor_js_1.checkCursor)(cursor);
    if (!(pollMs > 0))
        throw new errors_js_1.ArgumentError(`pollMs is ${pollMs}: it must be more than 0 milliseconds`);
    (0, checks_js_1.checkWholeNumber)('limit', limit, 1, limitMax(headers));
    return (0, closable_js_1.createClosable)(options.signal, (signal, isStopped) => followItems(connection, params, options, { signal, isStopped }));
}
const pollMsDefault = 5000;
const limitMax = (headers) => (headers ? 200 : 100);
async function* followItems(connection, params, options, { signal, isStopped }) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = limitMax(headers), until, } = params;
    const { clock } = connection.settings;
    (0, clock_js_1.throwIfAborted)(signal, 'follow');
    const reader = (0, mailbox_reader_js_1.createMailboxReader)(connection, direction, options, signal);
    const agent = save || params.agent_id ? await reader.agent() : undefined;
    requireSameAgent(params.agent_id, agent);
    const schedule = (0, poll_schedule_js_1.createPollSchedule)(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? cursor_js_1.mailboxStart;
    if (cursor === 'now') {
        cursor = await reader.end();
        await (0, await_save_js_1.awaitSave)(save?.(cursor, agent), clock, signal);
    }
    for (let isWaiting = false;;) {
        const poll = schedule.beginPoll(isWaiting);
        const page = await reader.page(cursor, limit, poll.waitSeconds);
        const found = (0, cursor_js_1.selectInOrder)(page.envelope_headers, cursor);
        for await (const item of headers ? found : reader.envelopes(found)) {
            await schedule.throwIfEnded();
            (0, clock_js_1.throwIfAborted)(signal, 'follow');
            yield item;
            cursor = (0, cursor_js_1.cursorOf)(item);
            await (0, await_save_js_1.awaitSave)(save?.(cursor, agent), clock, signal);
            if (isStopped())
                return;
            (0, clock_js_1.throwIfAborted)(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = (0, cursor_js_1.cursorOf)(last);
        isWaiting = !last || !page.next_cursor;
        if (isWaiting && until === 'empty')
            return;
        if (isWaiting)
            await schedule.waitForNextPoll(poll, !last, cursor);
        (0, clock_js_1.throwIfAborted)(signal, 'follow');
    }
}
/** Throws if the cursor belongs to another agent, which would silently skip older envelopes. */
function requireSameAgent(stored, agent) {
    if (stored && agent !== undefined && stored !== agent)
        throw new errors_js_1.ArgumentError(`cursor belongs to ${stored}, but the token is for ${agent}: use one cursor for each agent`);
}
//# sourceMappingURL=follow.js.map