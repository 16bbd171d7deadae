// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
import { type OptionTypes } from '../command-line.js';
import type { ParsedArguments } from './arguments.js';
/** Result of a command, for programs and for people. */
export interface Outcome {
    json: unknown;
    text: string;
    exitCode?: number;
}
export interface MailCommand {
    usage: string;
    summary: string;
    options: OptionTypes;
    /** Lowest and highest number of positional arguments. */
    positionals: readonly [number, number];
    run(args: ParsedArguments): Promise<Outcome>;
}
export declare const commands: Readonly<Record<string, MailCommand>>;
//# sourceMappingURL=commands.d.ts.map