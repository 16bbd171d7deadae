// Generated from src/clients/typescript/src/node/agent/rejected-call.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mayPass = mayPass;
exports.isRejectedCall = isRejectedCall;
const backoff_js_1 = require("../../backoff.js");
const errors_js_1 = require("../../errors.js");
const index_js_1 = require("../../rest/index.js");
const exit_codes_js_1 = require("../exit-codes.js");
/** Operations that concern one envelope. */
const operations = ['sendMessage', 'getFile', 'downloadFile'];
/** Codes of a rejected token, and of a mailbox or storage that is full. */
const passingCodes = ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FEATURE_NOT_AVAILABLE'];
/** Returns true if the same call may succeed later, without a change of the program's settings. */
function mayPass(error) {
    const code = error instanceof errors_js_1.ServiceError ? error.code : '';
    return (0, backoff_js_1.isTransient)(error) || (passingCodes.includes(code) && !(0, exit_codes_js_1.isAccessEnded)(error));
}
/**
 * Returns true if the service rejects this call, and would reject each repetition, but not the agent. FORBIDDEN may
 * concern the agent or only the recipient or file, so a read of the mailbox decides.
 */
async function isRejectedCall(error, { call }, signal) {
    if (mayPass(error) || !operations.includes(error.operation))
        return false;
    if (error.code !== 'FORBIDDEN')
        return !(0, exit_codes_js_1.isAccessEnded)(error);
    try {
        await new index_js_1.MailboxApi(call).listMailbox({ limit: 1 }, { maxRetries: 0, signal });
        return true;
    }
    catch (mailboxError) {
        if ((0, exit_codes_js_1.isAccessEnded)(mailboxError))
            return false;
        throw mailboxError;
    }
}
//# sourceMappingURL=rejected-call.js.map