// Generated from src/clients/typescript/src/node/command-line.ts by `npm run generate`. Do not edit.
import { parseArgs, type ParseArgsConfig } from 'node:util';
/** The command line is not valid; the message says what to change. */
export declare class UsageError extends Error {
}
export type OptionTypes = NonNullable<ParseArgsConfig['options']>;
interface Given<Options extends OptionTypes> {
    args: string[];
    options: Options;
    allowPositionals: true;
}
/** The options of a program, and the words beside them. */
export declare function parsed<const Options extends OptionTypes>(args: readonly string[], options: Options): ReturnType<typeof parseArgs<Given<Options>>>;
/** A folder that the XDG Base Directory Specification has for such files, below home where nothing else is said. */
export declare function xdgFolder(variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME', usual: string): string;
export {};
//# sourceMappingURL=command-line.d.ts.map