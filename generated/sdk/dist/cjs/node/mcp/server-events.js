// Generated from src/clients/typescript/src/node/mcp/server-events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readServerEvents = readServerEvents;
const body_js_1 = require("../../body.js");
const errors_js_1 = require("../../errors.js");
const lines_js_1 = require("./lines.js");
/**
 * Yields the events of a response that have data. `timeoutMs` limits the silence between two chunks, and `bytesMax` the
 * size of an event.
 */
async function* readServerEvents(response, { bytesMax, ...bounds }) {
    let data = [];
    let id;
    let characters = 0;
    for await (const line of (0, lines_js_1.readLines)((0, body_js_1.streamBody)(response, bounds), bytesMax)) {
        if (typeof line === 'string')
            characters += line.length;
        if (typeof line !== 'string' || characters > bytesMax)
            throw new errors_js_1.TooLargeError(bounds.operation, response.status, `an event is too large: at most ${bytesMax} bytes`);
        const field = line.endsWith('\r') ? line.slice(0, -1) : line;
        if (field.startsWith('data:'))
            data.push(textAfterName(field));
        else if (field.startsWith('id:'))
            id = textAfterName(field);
        if (field !== '')
            continue;
        if (data.length > 0)
            yield { data: data.join('\n'), id };
        data = [];
        characters = 0;
    }
}
const textAfterName = (field) => field.slice(field.indexOf(':') + 1).replace(/^ /, '');
//# sourceMappingURL=server-events.js.map