// Generated from scripts/sdk/src/events.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.emitterTo = void 0;
/** A listener that throws is no reason for a call to fail. */
const emitterTo = (listener) => (event) => {
    try {
        listener?.(event);
    }
    catch { }
};
exports.emitterTo = emitterTo;
//# sourceMappingURL=events.js.map