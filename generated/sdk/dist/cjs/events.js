// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createEmitter = void 0;
exports.describeWarning = describeWarning;
exports.logWarning = logWarning;
/** Returns a line about a wait before the next attempt, or about a deprecation; undefined for other events. */
function describeWarning(event) {
    if (event.type === 'deprecated')
        return describeDeprecation(event);
    if ((event.type !== 'waiting' && event.type !== 'retry') || !(event.error instanceof Error))
        return undefined;
    const again = `${event.error.message}; next attempt in ${Math.ceil(event.waitMs / 1000)} s`;
    const isPush = event.type === 'waiting' && event.operation === 'connect';
    return isPush ? `push is unavailable: ${again}, polling meanwhile` : again;
}
const describeDeprecation = ({ operation, sunset, link }) => `${operation} is deprecated, sunset: ${sunset ?? 'unknown'}, see ${link ?? 'the documents of the service'}`;
/** Writes a warning to the console before each wait, and at the first response of a deprecated operation. */
function logWarning(event) {
    const line = describeWarning(event);
    if (line !== undefined)
        console.warn(`agent-messaging-sdk: ${line.replace(/[\0-\x1f\x7f]+/g, ' ')}`);
}
/** Creates the function that emits events. Errors of the listener are ignored. */
const createEmitter = (listener) => (event) => {
    try {
        const result = listener?.(event);
        if (result instanceof Promise)
            result.catch(() => { });
    }
    catch { }
};
exports.createEmitter = createEmitter;
//# sourceMappingURL=events.js.map