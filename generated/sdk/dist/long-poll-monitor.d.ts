// Generated from src/clients/typescript/src/long-poll-monitor.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import type { Signal } from './platform.js';
/** Observes whether the server holds requests while the mailbox has nothing new. */
export declare function createLongPollMonitor(clock: Clock, signal: Signal): {
    isUsable: () => boolean;
    isReliable: () => boolean;
    /** Records the time that the server held a request before it returned an empty page. */
    record(heldMs: number): void;
};
//# sourceMappingURL=long-poll-monitor.d.ts.map