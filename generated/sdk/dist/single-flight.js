// Generated from src/clients/typescript/src/single-flight.ts by `npm run generate`. Do not edit.
/**
 * Shares one run of the work between all concurrent callers. An aborted caller stops waiting; the last one aborts the
 * run. Results are not cached: the next caller starts a new run.
 */
export function singleFlight(work) {
    let running;
    function begin(args) {
        const calledOff = new AbortController();
        const result = work(calledOff.signal, ...args).finally(() => remove(run));
        const run = { result, waiting: 0, calledOff };
        return run;
    }
    function remove(run) {
        if (running === run)
            running = undefined;
    }
    return async (signal, ...args) => {
        running ??= begin(args);
        const run = running;
        run.waiting++;
        const leave = () => {
            if (--run.waiting > 0)
                return;
            remove(run);
            run.calledOff.abort();
        };
        signal?.addEventListener('abort', leave);
        try {
            return await run.result;
        }
        finally {
            signal?.removeEventListener('abort', leave);
        }
    };
}
//# sourceMappingURL=single-flight.js.map