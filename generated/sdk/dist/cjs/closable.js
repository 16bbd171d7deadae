// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.closable = closable;
const errors_js_1 = require("./errors.js");
/** The signal that the generator gets is aborted by the caller's, and as soon as the iteration is over. */
function closable(signal, generate) {
    const closed = new AbortController();
    const items = generate(closed.signal);
    const abort = () => closed.abort(signal?.reason);
    let isBegun = false;
    let isLeft = false;
    function begin() {
        if (isBegun)
            return;
        isBegun = true;
        signal?.addEventListener('abort', abort);
        if (signal?.aborted)
            abort();
    }
    function finish() {
        signal?.removeEventListener('abort', abort);
        closed.abort();
    }
    const closing = {
        async next() {
            begin();
            try {
                const result = await items.next();
                if (result.done)
                    finish();
                return result;
            }
            catch (error) {
                finish();
                if (isLeft && error instanceof errors_js_1.AbortError)
                    return { done: true, value: undefined };
                throw error;
            }
        },
        return() {
            isBegun = isLeft = true;
            finish();
            return items.return();
        },
        [Symbol.asyncIterator]: () => closing,
    };
    return closing;
}
//# sourceMappingURL=closable.js.map