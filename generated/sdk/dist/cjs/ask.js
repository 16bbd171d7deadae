// Generated from src/clients/typescript/src/ask.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ask = ask;
exports.waitForReply = waitForReply;
const checks_js_1 = require("./checks.js");
const clock_js_1 = require("./clock.js");
const cursor_js_1 = require("./cursor.js");
const errors_js_1 = require("./errors.js");
const follow_js_1 = require("./follow.js");
const own_handle_js_1 = require("./own-handle.js");
const index_js_1 = require("./rest/index.js");
const send_js_1 = require("./send.js");
const operation = 'ask';
/**
 * Sends an envelope and returns the reply to it. Reports of the service are no replies. Only the reply is marked read.
 *
 * The time limit also holds when no mail comes. Another call with the same `id` and content sends nothing new, and
 * continues to wait.
 */
function ask(connection, draft, options = {}) {
    return withinTimeLimit(connection, options, async (call) => findReply(connection, await (0, send_js_1.send)(connection, draft, call), call));
}
/** Returns the reply to an envelope that this agent sent, from its acknowledgement or its header; see `ask`. */
function waitForReply(connection, sent, options = {}) {
    return withinTimeLimit(connection, options, (call) => findReply(connection, sent, call));
}
async function withinTimeLimit({ settings: { clock } }, { timeLimitMs = Infinity, ...options }, work) {
    (0, checks_js_1.checkMilliseconds)('timeLimitMs', timeLimitMs);
    const bounds = { operation, clock, timeoutMs: timeLimitMs, signal: options.signal };
    return (0, clock_js_1.runWithin)(bounds, (signal) => work({ ...options, signal })).catch((error) => {
        const isOver = error instanceof errors_js_1.TimeoutError && error.operation === operation;
        throw isOver ? new errors_js_1.TimeoutError(operation, timeLimitMs, 'reply') : error;
    });
}
/** Reads the mailbox from the cursor of the sent envelope. No reply is older. */
async function findReply(connection, sent, call) {
    const headers = (0, follow_js_1.follow)(connection, { headers: true, cursor: (0, cursor_js_1.cursorOf)(sent) }, call);
    for await (const { id, from, in_reply_to } of headers)
        if (in_reply_to === sent.id && from !== own_handle_js_1.postmaster)
            return new index_js_1.MessagesApi(connection.call).getMessage({ envelope_id: id }, call);
    throw new errors_js_1.ProtocolError(operation, 200, 'the mailbox stopped delivering envelopes: try again');
}
//# sourceMappingURL=ask.js.map