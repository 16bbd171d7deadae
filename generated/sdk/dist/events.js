// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
/** A listener that fails, at once or later, is no reason for a call to fail. */
export const emitterTo = (listener) => (event) => {
    try {
        const result = listener?.(event);
        if (result instanceof Promise)
            result.catch(() => { });
    }
    catch { }
};
//# sourceMappingURL=events.js.map