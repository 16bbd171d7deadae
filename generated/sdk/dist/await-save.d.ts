// Generated from src/clients/typescript/src/await-save.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
/**
 * Waits for the promise of `save`. After the signal is aborted it waits no longer than 5 seconds, and then throws an
 * `AbortError`.
 */
export declare function awaitSave(save: unknown, clock: Clock, signal: AbortSignal): Promise<void>;
//# sourceMappingURL=await-save.d.ts.map