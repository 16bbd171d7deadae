// Generated from src/clients/typescript/src/node/listen/run-command.ts by `npm run generate`. Do not edit.
import { type ChildProcess } from 'node:child_process';
import type { Clock } from '../../clock.js';
import type { Envelope, EnvelopeHeader } from '../../rest/index.js';
import type { Command } from './arguments.js';
/** An envelope or header that a command gets. */
export type Item = Envelope | EnvelopeHeader;
/** Returns the item as a line of JSON. */
export declare const toLine: (item: Item) => string;
/** End of one run of a command. */
export interface CommandEnd {
    /** Exit code; null if a signal ended the command or it did not start. */
    exitCode: number | null;
    signal: string | null;
    timedOut: boolean;
    milliseconds: number;
    /** Reason why the command did not start. */
    error?: string;
}
/**
 * Runs the command with the envelope on its standard input. The command inherits the outputs, so nothing is buffered
 * here and processes that it leaves behind block nobody. After the time-out or the signal its process group is ended.
 */
export declare function runCommand(command: Command, envelope: Item, { clock, timeoutMs, signal }: {
    clock: Clock;
    timeoutMs: number;
    signal: AbortSignal;
}): Promise<CommandEnd>;
/**
 * Sends SIGTERM to the process group, and SIGKILL after the time-out. A shell that is about to start a program may lose
 * the first signal.
 */
export declare function endGroup(child: ChildProcess, clock: Clock): Promise<void>;
//# sourceMappingURL=run-command.d.ts.map