// Generated from scripts/sdk/src/mailbox.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Mailbox = void 0;
const index_js_1 = require("./rest/index.js");
/** The mailbox of the acting agent: the operations of the contract, and ways to read all of it. */
class Mailbox extends index_js_1.MailboxApi {
}
exports.Mailbox = Mailbox;
//# sourceMappingURL=mailbox.js.map