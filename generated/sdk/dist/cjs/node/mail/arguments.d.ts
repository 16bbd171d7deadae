// Generated from src/clients/typescript/src/node/mail/arguments.ts by `npm run generate`. Do not edit.
import { type OptionTypes } from '../command-line.js';
/** Parsed arguments of a command. */
export interface ParsedArguments {
    positionals: readonly string[];
    text(option: string): string | undefined;
    texts(option: string): string[];
    flag(option: string): boolean;
    /** Returns a whole number of at least `least`, by default 1. */
    count(option: string, most: number, least?: number): number | undefined;
}
/** Parses the options of a command and checks the number of its positional arguments. */
export declare function parseArguments(args: readonly string[], options: OptionTypes, [least, most]: readonly [number, number]): ParsedArguments;
//# sourceMappingURL=arguments.d.ts.map