// Generated from src/clients/typescript/src/follow-save.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
/** Waits for what `save` gave, and once the signal is aborted not for ever: then it throws an `AbortError`. */
export declare function untilSaved(saving: unknown, clock: Clock, signal: AbortSignal): Promise<void>;
//# sourceMappingURL=follow-save.d.ts.map