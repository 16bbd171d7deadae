// Generated from src/clients/typescript/src/node/listen/arguments.ts by `npm run generate`. Do not edit.
/** A program with its arguments; or a text for the shell. */
export type Command = {
    shell: string;
} | {
    file: string;
    args: string[];
};
export interface ListenOptions {
    /** Without one, envelopes are printed. */
    command: Command | undefined;
    /** The file of the place; by default one of the agent's own. */
    cursorFile: string | undefined;
    from: 'start' | 'now';
    headers: boolean;
    /** How long a command may run. */
    timeoutMs: number;
    /** How often it is run for one envelope. */
    tries: number;
    once: boolean;
    /** How many envelopes, and how many bytes of them, are taken at most. */
    most: number;
    bytes: number;
    json: boolean;
}
/** After `--`, the arguments are the command's. */
export declare const optionsIn: (args: readonly string[]) => readonly string[];
export declare function parseListenArguments(args: readonly string[]): ListenOptions | 'help';
//# sourceMappingURL=arguments.d.ts.map