// Generated from src/clients/typescript/src/node/listen/deliver.ts by `npm run generate`. Do not edit.
import { type Clock } from '../../clock.js';
import type { Command } from './arguments.js';
import type { Report } from './report.js';
import { type Item } from './run-command.js';
export interface Delivery {
    command: Command;
    timeoutMs: number;
    tries: number;
    clock: Clock;
    report: Report;
    /** Aborted when no further command may start. */
    stopSignal: AbortSignal;
    /** Aborted when the running command must end too. */
    killSignal: AbortSignal;
}
/** Runs the command for an envelope until it exits with 0, and returns the outcome. */
export declare function deliver(envelope: Item, { command, timeoutMs, tries, clock, report, stopSignal, killSignal }: Delivery): Promise<'delivered' | 'stopped' | 'attempts exhausted'>;
//# sourceMappingURL=deliver.d.ts.map