// Generated from src/clients/typescript/src/node/listen/arguments.ts by `npm run generate`. Do not edit.
/** A program with its arguments, or a command line for the shell. */
export type Command = {
    shell: string;
} | {
    file: string;
    args: string[];
};
export interface ListenOptions {
    /** Command for each envelope. Without one the listener prints envelopes. */
    command: Command | undefined;
    /** File of the cursor. Default: one file for each agent. */
    cursorFile: string | undefined;
    from: 'start' | 'now';
    headers: boolean;
    /** Time-out of a command in milliseconds. */
    timeoutMs: number;
    /** Number of attempts for one envelope. */
    tries: number;
    once: boolean;
    /** Limits of one run: envelopes, and bytes of all of them. */
    most: number;
    bytes: number;
    json: boolean;
}
/** Returns the arguments before `--`. Those after it belong to the command. */
export declare const ownArguments: (args: readonly string[]) => readonly string[];
export declare function parseListenArguments(args: readonly string[]): ListenOptions | 'help';
//# sourceMappingURL=arguments.d.ts.map