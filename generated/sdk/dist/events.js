// Generated from scripts/sdk/src/events.ts by `npm run generate`. Do not edit.
/** A listener that throws is no reason for a call to fail. */
export const emitterTo = (listener) => (event) => {
    try {
        listener?.(event);
    }
    catch { }
};
//# sourceMappingURL=events.js.map