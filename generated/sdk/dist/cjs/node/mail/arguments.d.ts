// Generated from src/clients/typescript/src/node/mail/arguments.ts by `npm run generate`. Do not edit.
import { type OptionTypes } from '../command-line.js';
/** What stands behind the name of a command. */
export interface Words {
    positionals: readonly string[];
    text(option: string): string | undefined;
    texts(option: string): string[];
    flag(option: string): boolean;
    /** A whole number of at least 1. */
    count(option: string, most: number): number | undefined;
}
/** Reads the options of a command, and as many other words as it takes. */
export declare function wordsIn(args: readonly string[], options: OptionTypes, [least, most]: readonly [number, number]): Words;
//# sourceMappingURL=arguments.d.ts.map