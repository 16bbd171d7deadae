// Generated from src/clients/typescript/src/node/agent/rejection.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isRejection = void 0;
exports.isPassing = isPassing;
const backoff_js_1 = require("../../backoff.js");
const errors_js_1 = require("../../errors.js");
const exit_codes_js_1 = require("../exit-codes.js");
/** Operations that concern one envelope. */
const operations = ['getMessages', 'getOwnReach', 'getFile', 'downloadFile', 'sendMessage'];
/** Codes of a rejected token, and of a mailbox or storage that is full. */
const passingCodes = [...exit_codes_js_1.rejectedTokenCodes, 'FEATURE_NOT_AVAILABLE'];
/**
 * Returns true for errors after which the same call may succeed later, without a change of the program's settings. They
 * include the pages of a proxy in front of a service that has answered before.
 */
function isPassing(error) {
    if ((0, backoff_js_1.isTransient)(error) || (error instanceof errors_js_1.ProtocolError && !(error instanceof errors_js_1.TooLargeError)))
        return true;
    return error instanceof errors_js_1.ServiceError && passingCodes.includes(error.code) && !(0, exit_codes_js_1.isAccessEnded)(error);
}
/**
 * Returns true if the service rejects a call for one envelope, and would reject each repetition. `FORBIDDEN` can also
 * mean that the access of the agent has ended.
 */
const isRejection = (error) => error instanceof errors_js_1.ServiceError &&
    operations.includes(error.operation) &&
    !isPassing(error) &&
    (!(0, exit_codes_js_1.isAccessEnded)(error) || error.code === 'FORBIDDEN');
exports.isRejection = isRejection;
//# sourceMappingURL=rejection.js.map