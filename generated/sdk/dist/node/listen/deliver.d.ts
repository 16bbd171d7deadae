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
    /** Aborted when there is to be no further run. */
    stopping: AbortSignal;
    /** Aborted when the run under way is to end too. */
    ending: AbortSignal;
}
/** Runs the command for the envelope until it exits with 0, and says whether it has. */
export declare function deliver(envelope: Item, { command, timeoutMs, tries, clock, report, stopping, ending }: Delivery): Promise<'delivered' | 'stopped' | 'tries used up'>;
//# sourceMappingURL=deliver.d.ts.map