// Generated from src/clients/typescript/src/node/mcp/received.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.messageBytesMax = void 0;
exports.readMessages = readMessages;
exports.readErrorResponse = readErrorResponse;
const errors_js_1 = require("../../errors.js");
const endpoint_js_1 = require("./endpoint.js");
const messages_js_1 = require("./messages.js");
const server_events_js_1 = require("./server-events.js");
/** Largest message in either direction. The largest attachment that the service accepts is smaller. */
exports.messageBytesMax = 64 * 2 ** 20;
/** Silence after which a stream counts as lost, in milliseconds. The service sends something every 15 seconds. */
const silenceMsMax = 60_000;
/** Yields the messages of a response: of one JSON text, or of an event stream. */
async function* readMessages(response, { clock, signal }) {
    if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
        yield* parse(await (0, endpoint_js_1.readText)(response, exports.messageBytesMax, signal), undefined);
        return;
    }
    const bounds = { operation: endpoint_js_1.operation, clock, signal, timeoutMs: silenceMsMax, bytesMax: exports.messageBytesMax };
    for await (const { data, id } of (0, server_events_js_1.readServerEvents)(response, bounds))
        yield* parse(data, id);
}
function* parse(text, eventId) {
    if (text.trim() === '')
        return;
    const messages = (0, messages_js_1.parseMessages)(text);
    if (!messages)
        throw new errors_js_1.ProtocolError(endpoint_js_1.operation, 200, 'the service sent a text that is no message of the protocol');
    const [only] = messages;
    // One message stays as it is, because numbers may lose digits in JavaScript.
    if (only && messages.length === 1 && !text.trimStart().startsWith('['))
        yield { line: (0, messages_js_1.toOneLine)(text), message: only, eventId };
    else
        for (const message of messages)
            yield { line: JSON.stringify(message), message, eventId };
}
/** Returns the error response in a response with an error status. Throws if it has no message of the protocol. */
async function readErrorResponse(response, request, signal) {
    const text = await (0, endpoint_js_1.readText)(response, exports.messageBytesMax, signal);
    const [message] = (0, messages_js_1.parseMessages)(text) ?? [];
    const hasError = typeof Object(message?.error).code === 'number';
    if (!message || !hasError)
        throw new errors_js_1.ProtocolError(endpoint_js_1.operation, response.status, (0, endpoint_js_1.describeResponse)(response.status, text));
    const answer = (0, messages_js_1.isResponseTo)(message, request.id) ? message : { ...message, id: request.id };
    return { line: JSON.stringify(answer), message: answer, eventId: undefined };
}
//# sourceMappingURL=received.js.map