// Generated from src/clients/typescript/src/node/mail/mcp.ts by `npm run generate`. Do not edit.
import { type MailCommand } from './command.js';
export declare const mcp: MailCommand;
//# sourceMappingURL=mcp.d.ts.map