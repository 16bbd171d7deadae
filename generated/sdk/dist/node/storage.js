// Generated from src/clients/typescript/src/node/storage.ts by `npm run generate`. Do not edit.
/** Returns true if the person has allowed all of these scopes at this issuer. */
export function isGranted(found, issuer, scope) {
    if (found?.issuer !== issuer || !found.granted)
        return false;
    const allowed = found.granted.scope.split(' ');
    return scope.split(' ').every((one) => allowed.includes(one));
}
/** Creates a storage in memory. */
export function memoryStorage() {
    let stored;
    return {
        load: async () => stored,
        save: async (authorization) => void (stored = authorization),
    };
}
const lastRuns = new WeakMap();
/** Does the work exclusively: within this process, and among all processes if the storage has a lock. */
export function withStorageLock(storage, work) {
    const run = (lastRuns.get(storage) ?? Promise.resolve()).then(() => (storage.lock ? storage.lock(work) : work()));
    lastRuns.set(storage, run.catch(() => { }));
    return run;
}
//# sourceMappingURL=storage.js.map