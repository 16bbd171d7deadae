// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.emitterTo = void 0;
/** A listener that fails, at once or later, is no reason for a call to fail. */
const emitterTo = (listener) => (event) => {
    try {
        const result = listener?.(event);
        if (result instanceof Promise)
            result.catch(() => { });
    }
    catch { }
};
exports.emitterTo = emitterTo;
//# sourceMappingURL=events.js.map