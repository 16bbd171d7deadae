// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.reportTo = reportTo;
/** To standard error: what went wrong as lines for people, or all of it as JSON. */
function reportTo(write, { name, json }) {
    return (event) => {
        if (json && !isOfRequests(event))
            return write(`${JSON.stringify(event, withMessages)}\n`);
        const text = json ? undefined : sentenceOf(event);
        if (text !== undefined)
            write(`${name}: ${text.replace(/[\0-\x1f\x7f]+/g, ' ')}\n`);
    };
}
const isOfRequests = ({ type }) => ['request', 'response', 'failure'].includes(type);
const withMessages = (_key, value) => (value instanceof Error ? value.message : value);
function sentenceOf(event) {
    if (event.type === 'error')
        return event.message;
    if (event.type === 'left')
        return `left in the mailbox: ${event.isMore ? 'more than ' : ''}${event.count}`;
    if (event.type === 'again')
        return `again in ${event.waitMs / 1000} s`;
    if (event.type === 'command' && (event.exitCode !== 0 || event.timedOut))
        return `the command for ${event.envelopeId} ${failureOf(event)} (${event.attempt})`;
    if ((event.type !== 'waiting' && event.type !== 'retry') || !(event.error instanceof Error))
        return undefined;
    const again = `${event.error.message}; again in ${Math.ceil(event.waitMs / 1000)} s`;
    return event.operation === 'connect' ? `no push: ${again}, and mail is asked for meanwhile` : again;
}
function failureOf({ error, timedOut, signal, exitCode }) {
    if (error !== undefined)
        return `did not start: ${error}`;
    if (timedOut)
        return 'took too long';
    return signal === null ? `exited with ${exitCode}` : `was ended by ${signal}`;
}
//# sourceMappingURL=report.js.map