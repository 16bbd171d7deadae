// Generated from src/clients/typescript/src/follow-held.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import type { Signal } from './platform.js';
/** Whether the server keeps requests while there is nothing, as it is asked to. */
export declare function createHeld(clock: Clock, signal: Signal): {
    isWorthTrying: () => boolean;
    isSure: () => boolean;
    /** An empty page came after so many milliseconds. */
    note(heldMs: number): void;
};
//# sourceMappingURL=follow-held.d.ts.map