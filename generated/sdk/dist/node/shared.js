// Generated from scripts/sdk/src/node/shared.ts by `npm run generate`. Do not edit.
import { throwIfAborted } from '../clock.js';
/** Work that is done once for all who wait for it, and called off when the last of them has gone. */
export function sharedByAll(work) {
    let running;
    function begin() {
        const calledOff = new AbortController();
        const end = () => {
            if (running === mine)
                running = undefined;
        };
        let waiting = 0;
        const leave = () => {
            if (--waiting > 0)
                return;
            end();
            calledOff.abort();
        };
        const mine = {
            done: work(calledOff.signal).finally(end),
            join(signal) {
                waiting++;
                signal?.addEventListener('abort', leave);
                const stop = () => signal?.removeEventListener('abort', leave);
                mine.done.then(stop, stop);
            },
        };
        return mine;
    }
    return async (signal) => {
        throwIfAborted(signal, 'login');
        running ??= begin();
        running.join(signal);
        return running.done;
    };
}
//# sourceMappingURL=shared.js.map