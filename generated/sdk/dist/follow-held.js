// Generated from src/clients/typescript/src/follow-held.ts by `npm run generate`. Do not edit.
import { rest } from './clock.js';
/** A server that answers an empty page sooner does not wait, or stops at this moment. */
const heldMsMin = 1000;
/** So often in a row means that it does not; it is tried again later. */
const unheldMax = 3;
const unheldForMs = 600_000;
/** Whether the server keeps requests while there is nothing, as it is asked to. */
export function createHeld(clock, signal) {
    let unheld = 0;
    return {
        isWorthTrying: () => unheld < unheldMax,
        isSure: () => unheld === 0,
        /** An empty page came after so many milliseconds. */
        note(heldMs) {
            unheld = heldMs < heldMsMin ? unheld + 1 : 0;
            if (unheld === unheldMax)
                void rest(clock, unheldForMs, signal).then(() => (unheld = 0));
        },
    };
}
//# sourceMappingURL=follow-held.js.map