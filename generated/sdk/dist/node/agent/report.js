// Generated from src/clients/typescript/src/node/agent/report.ts by `npm run generate`. Do not edit.
import { describeWarning } from '../../events.js';
import { oneLine } from './prompt.js';
/** Creates a report: problems as lines for people, or all events as JSON on standard output. */
export function createReport({ name, json, out, err }) {
    return (event) => {
        if (json) {
            if (!['request', 'response', 'failure'].includes(event.type))
                out(`${JSON.stringify(event, errorToMessage)}\n`);
            return;
        }
        const text = describeEvent(event);
        if (text !== undefined)
            err(`${name}: ${oneLine(text)}\n`);
    };
}
const errorToMessage = (_key, value) => (value instanceof Error ? value.message : value);
function describeEvent(event) {
    switch (event.type) {
        case 'error':
            return event.message;
        case 'failed':
            return `the turn for ${event.envelopeId} failed: ${event.message} (attempt ${event.attempt})`;
        case 'again':
            return `next attempt in ${Math.ceil(event.waitMs / 1000)} s`;
        case 'handover':
            return event.repeated ? `hands ${event.envelopeId} over again: an earlier turn may have started` : undefined;
        case 'skipped':
            return describeSkip(event);
        case 'budget':
            return `the budget of turns is exhausted: next turn in ${Math.ceil(event.waitMs / 1000)} s`;
        case 'reply':
            return event.outcome === 'rejected'
                ? `the reply to ${event.envelopeId} was rejected: ${event.message}`
                : undefined;
        case 'waiting':
        case 'retry':
        case 'deprecated':
            return describeWarning(event);
        default:
            return undefined;
    }
}
function describeSkip({ envelopeId, reason, hops, message }) {
    if (reason === 'removed')
        return undefined;
    const why = reason === 'rejected' ? `the service rejects it: ${message}` : `${hops} envelopes are before it in its thread`;
    return `skips ${envelopeId}: ${why}`;
}
//# sourceMappingURL=report.js.map