// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createEmitter = void 0;
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