// Generated from src/clients/typescript/src/events.ts by `npm run generate`. Do not edit.
/** Creates the function that emits events. Errors of the listener are ignored. */
export const createEmitter = (listener) => (event) => {
    try {
        const result = listener?.(event);
        if (result instanceof Promise)
            result.catch(() => { });
    }
    catch { }
};
//# sourceMappingURL=events.js.map