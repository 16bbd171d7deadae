// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
import { parseArgs, type ParseArgsConfig } from 'node:util';
/** The command line is invalid. The message says what to change. */
export declare class UsageError extends Error {
}
export type OptionTypes = NonNullable<ParseArgsConfig['options']>;
interface Given<Options extends OptionTypes> {
    args: string[];
    options: Options;
    allowPositionals: true;
}
/** Parses the options and positional arguments of a program. */
export declare function parseCommandLine<const Options extends OptionTypes>(args: readonly string[], options: Options): ReturnType<typeof parseArgs<Given<Options>>>;
/** Returns a folder of the XDG Base Directory Specification. Default: the usual one below the home folder. */
export declare function findXdgFolder(variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME', usual: string): string;
export {};
//# sourceMappingURL=command-line.d.ts.map