// Generated from src/clients/typescript/src/node/agent/rejection.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isPassing = exports.isRejection = void 0;
const backoff_js_1 = require("../../backoff.js");
const errors_js_1 = require("../../errors.js");
const exit_codes_js_1 = require("../exit-codes.js");
/**
 * Returns true if the service rejects one call for good. Unless the access of the agent has ended, only the envelope of
 * that call is concerned. `FORBIDDEN` can mean both.
 */
const isRejection = (error) => error instanceof errors_js_1.ServiceError &&
    !error.retryable &&
    error.status !== 401 &&
    (!(0, exit_codes_js_1.isAccessEnded)(error) || error.code === 'FORBIDDEN');
exports.isRejection = isRejection;
/** Returns true for errors that pass: of the service, and pages of a proxy before a service that has answered. */
const isPassing = (error) => (0, backoff_js_1.isTransient)(error) || (error instanceof errors_js_1.ProtocolError && !(error instanceof errors_js_1.TooLargeError));
exports.isPassing = isPassing;
//# sourceMappingURL=rejection.js.map