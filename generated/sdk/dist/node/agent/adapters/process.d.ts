// Generated from src/clients/typescript/src/node/agent/adapters/process.ts by `npm run generate`. Do not edit.
import { type Turn, type TurnContext } from '../turn.js';
export interface Program {
    file: string;
    args: readonly string[];
    /** Variables that the program gets if the environment does not have them. */
    defaults?: Readonly<Record<string, string>>;
    /** Receives each line of the standard output. */
    onLine(line: string): unknown;
    /** True if the turn has started as soon as the program has its input. */
    startsWithInput?: boolean;
}
/**
 * Runs a program without a shell, with the prompt on its standard input. Standard error goes to that of this process.
 * Throws a `TurnError` unless it exits with 0.
 */
export declare function runProgram({ file, args, defaults, onLine, startsWithInput }: Program, turn: Turn, { clock, signal, timeoutMs, folder, passCredentials, started }: TurnContext): Promise<void>;
/** Longest final text in characters, which is also that of a reply. */
export declare const textMax = 60000;
/** Appends to a final text, and leaves out what is too long. */
export declare const append: (text: string, more: string) => string;
export declare const textOf: (value: unknown) => string | undefined;
/** A harness that prints events as lines of JSON. */
export interface EventProgram extends Pick<Program, 'file' | 'args' | 'defaults'> {
    /** Receives each event. It calls `start` at the event that begins the turn. */
    onEvent(event: Readonly<Record<string, unknown>>, start: () => void): void;
}
/**
 * Runs a harness that reports the start of its turn. If the harness ends before that with a session to continue, the
 * session counts as lost, and the next attempt begins a new one.
 */
export declare function runHarness({ onEvent, ...program }: EventProgram, turn: Turn, context: TurnContext): Promise<void>;
//# sourceMappingURL=process.d.ts.map