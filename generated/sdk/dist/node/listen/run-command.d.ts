// Generated from src/clients/typescript/src/node/listen/run-command.ts by `npm run generate`. Do not edit.
import type { Clock } from '../../clock.js';
import type { Envelope, EnvelopeHeader } from '../../rest/index.js';
import type { Command } from './arguments.js';
/** What commands are run for. */
export type Item = Envelope | EnvelopeHeader;
/** As commands and files get it. */
export declare const lineOf: (item: Item) => string;
/** How one run of a command ended. */
export interface CommandEnd {
    /** Null where a signal ended it, or it did not begin. */
    exitCode: number | null;
    signal: string | null;
    timedOut: boolean;
    milliseconds: number;
    /** Why it did not begin. */
    error?: string;
}
/**
 * Runs the command with the envelope on its standard input. Its outputs are ours, so that nothing of them is held here,
 * and what it leaves running holds up nobody. After the time, and by the signal, it is ended with all that it began.
 */
export declare function runCommand(command: Command, envelope: Item, { clock, timeoutMs, signal }: {
    clock: Clock;
    timeoutMs: number;
    signal: AbortSignal;
}): Promise<CommandEnd>;
//# sourceMappingURL=run-command.d.ts.map