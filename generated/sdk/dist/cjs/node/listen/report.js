// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createReport = createReport;
const events_js_1 = require("../../events.js");
/** Creates a report: errors as lines for people, or all events as JSON. */
function createReport(write, { name, json }) {
    return (event) => {
        if (json && !isRequestEvent(event))
            return write(`${JSON.stringify(event, errorToMessage)}\n`);
        const text = json ? undefined : describeEvent(event);
        if (text !== undefined)
            write(`${name}: ${text.replace(/[\0-\x1f\x7f]+/g, ' ')}\n`);
    };
}
const isRequestEvent = ({ type }) => ['request', 'response', 'failure'].includes(type);
const errorToMessage = (_key, value) => (value instanceof Error ? value.message : value);
function describeEvent(event) {
    if (event.type === 'error')
        return event.message;
    if (event.type === 'left')
        return `left in the mailbox: ${event.isMore ? 'more than ' : ''}${event.count}`;
    if (event.type === 'again')
        return `next attempt in ${event.waitMs / 1000} s`;
    if (event.type === 'command' && (event.exitCode !== 0 || event.timedOut))
        return `the command for ${event.envelopeId} ${describeFailure(event)} (attempt ${event.attempt})`;
    if (event.type !== 'waiting' && event.type !== 'retry' && event.type !== 'deprecated')
        return undefined;
    return (0, events_js_1.describeWarning)(event);
}
function describeFailure({ error, timedOut, signal, exitCode }) {
    if (error !== undefined)
        return `did not start: ${error}`;
    if (timedOut)
        return 'timed out';
    return signal === null ? `exited with ${exitCode}` : `was killed by ${signal}`;
}
//# sourceMappingURL=report.js.map