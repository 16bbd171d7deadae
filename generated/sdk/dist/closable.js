// Generated from src/clients/typescript/src/closable.ts by `npm run generate`. Do not edit.
import { AbortError } from './errors.js';
/**
 * Creates an iteration from a generator. The caller's signal and the end of the iteration abort the generator's signal.
 */
export function createClosable(signal, generate) {
    const closed = new AbortController();
    const items = generate(closed.signal, () => isStopped);
    const abort = () => closed.abort(signal?.reason);
    let hasBegun = false;
    let wasLeft = false;
    let isStopped = false;
    /** True while the caller works on an item. */
    let isInBody = false;
    /** Error that ended the iteration, such as that of `save`. */
    let failure;
    function begin() {
        if (hasBegun)
            return;
        hasBegun = true;
        signal?.addEventListener('abort', abort);
        if (signal?.aborted)
            abort();
    }
    function finish() {
        signal?.removeEventListener('abort', abort);
        closed.abort();
    }
    const iteration = {
        async next() {
            begin();
            isInBody = false;
            try {
                const result = await items.next();
                if (result.done)
                    finish();
                else
                    isInBody = true;
                return result;
            }
            catch (error) {
                finish();
                if (wasLeft && error instanceof AbortError)
                    return { done: true, value: undefined };
                failure = { error };
                throw error;
            }
        },
        async stop() {
            isStopped = true;
            if (failure)
                throw failure.error;
            await (isInBody ? iteration.next() : iteration.return());
        },
        return() {
            hasBegun = wasLeft = true;
            finish();
            return items.return();
        },
        [Symbol.asyncIterator]: () => iteration,
    };
    return iteration;
}
//# sourceMappingURL=closable.js.map