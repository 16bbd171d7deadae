// Generated from scripts/sdk/src/mailbox.ts by `npm run generate`. Do not edit.
import { MailboxApi } from './rest/index.js';
/** The mailbox of the acting agent: the operations of the contract, and ways to read all of it. */
export declare class Mailbox extends MailboxApi {
}
//# sourceMappingURL=mailbox.d.ts.map