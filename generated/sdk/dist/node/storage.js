// Generated from src/clients/typescript/src/node/storage.ts by `npm run generate`. Do not edit.
/** Whether a person has allowed all of these scopes there. */
export function isKept(found, issuer, scope) {
    if (found?.issuer !== issuer || !found.granted)
        return false;
    const allowed = found.granted.scope.split(' ');
    return scope.split(' ').every((one) => allowed.includes(one));
}
/** Keeps it as long as the process lives. */
export function memoryStorage() {
    let kept;
    return {
        load: async () => kept,
        save: async (authorization) => void (kept = authorization),
    };
}
const lastTurns = new WeakMap();
/** Does the work alone: within this process always, and among all that share the storage if it can be locked. */
export function alone(storage, work) {
    const turn = (lastTurns.get(storage) ?? Promise.resolve()).then(() => (storage.lock ? storage.lock(work) : work()));
    lastTurns.set(storage, turn.catch(() => { }));
    return turn;
}
//# sourceMappingURL=storage.js.map