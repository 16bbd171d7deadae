// Generated from src/clients/typescript/src/node/mail/command.ts by `npm run generate`. Do not edit.
import { type Client } from '../../client.js';
import { type ClientEvent } from '../../events.js';
import type { OptionTypes } from '../command-line.js';
import type { ParsedArguments } from './arguments.js';
/** Result of a command, for programs and for people. */
export interface Outcome {
    /** Undefined if the command has written its output itself. */
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
export declare function createMailClient(args: ParsedArguments, maxRetries?: number): Client;
export declare const clientOptions: (args: ParsedArguments, maxRetries?: number) => {
    url: string | undefined;
    userAgent: string;
    maxRetries: number | undefined;
    onEvent: (event: ClientEvent) => void;
};
export declare const string: {
    readonly type: "string";
};
export declare const strings: {
    readonly type: "string";
    readonly multiple: true;
};
export declare const boolean: {
    readonly type: "boolean";
};
export declare function describeAgent(client: Client): Promise<Outcome>;
//# sourceMappingURL=command.d.ts.map