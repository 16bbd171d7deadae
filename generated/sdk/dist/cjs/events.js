// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createEmitter = void 0;
exports.describeWait = describeWait;
exports.logWait = logWait;
/** Returns the line that announces a wait before the next attempt; undefined for other events. */
function describeWait(event) {
    if ((event.type !== 'waiting' && event.type !== 'retry') || !(event.error instanceof Error))
        return undefined;
    const again = `${event.error.message}; next attempt in ${Math.ceil(event.waitMs / 1000)} s`;
    const isPush = event.type === 'waiting' && event.operation === 'connect';
    return isPush ? `push is unavailable: ${again}, polling meanwhile` : again;
}
/** Writes a warning to the console before each wait. */
function logWait(event) {
    const line = describeWait(event);
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