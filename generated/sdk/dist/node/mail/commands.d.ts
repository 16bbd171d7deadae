// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
import { type MailCommand } from './command.js';
export declare const commands: Readonly<Record<string, MailCommand>>;
//# sourceMappingURL=commands.d.ts.map