// Generated from src/clients/typescript/src/node/mail/sign-in.ts by `npm run generate`. Do not edit.
import type { ParsedArguments } from './arguments.js';
import { type MailCommand } from './command.js';
/** Connects to the MCP server, and asks the person to sign in unless they already have. */
export declare function connectToMcp(args: ParsedArguments, signal?: AbortSignal): Promise<{
    connection: import("../../connection.js").Connection;
    resource: string;
}>;
export declare const login: MailCommand;
export declare const logout: MailCommand;
//# sourceMappingURL=sign-in.d.ts.map