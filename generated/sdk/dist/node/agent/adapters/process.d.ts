// Generated from src/clients/typescript/src/node/agent/adapters/process.ts by `npm run generate`. Do not edit.
import { type Turn, type TurnContext } from '../turn.js';
export interface Program {
    file: string;
    args: readonly string[];
    /** Receives each line of the standard output. */
    onLine(line: string): unknown;
    /** True if the turn has started as soon as the program has its input. */
    startsWithInput?: boolean;
}
/**
 * Runs a program without a shell, with the prompt on its standard input. Standard error goes to that of this process.
 * Throws a `TurnError` unless it exits with 0.
 */
export declare function runProgram({ file, args, onLine, startsWithInput }: Program, turn: Turn, { clock, signal, timeoutMs, folder, passCredentials, started }: TurnContext): Promise<void>;
/** Parses a line of JSON. Returns an empty object for other lines, which harnesses print beside their events. */
export declare function parseLine(line: string): Record<string, unknown>;
export declare const textOf: (value: unknown) => string | undefined;
/** Creates the function that reports the start of a turn once. Later lines wait for nothing. */
export declare function createStart({ started }: TurnContext): {
    start: () => undefined;
    /** Resolves when the start is stored. Throws a `TurnError` if the turn did not start. */
    requireStart(message: string): Promise<void>;
};
//# sourceMappingURL=process.d.ts.map