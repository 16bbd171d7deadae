// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
import { type OptionTypes } from '../command-line.js';
import type { Words } from './arguments.js';
/** What a command has to say: to programs, and to people. */
export interface Outcome {
    json: unknown;
    text: string;
    exitCode?: number;
}
export interface Command {
    words: string;
    about: string;
    options: OptionTypes;
    /** How many words it takes beside its options. */
    takes: readonly [number, number];
    run(words: Words): Promise<Outcome>;
}
export declare const commands: Readonly<Record<string, Command>>;
//# sourceMappingURL=commands.d.ts.map