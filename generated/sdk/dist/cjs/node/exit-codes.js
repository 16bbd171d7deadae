// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.rejectedTokenCodes = exports.finalExitCodes = exports.exitCodesHelp = exports.exitCodes = void 0;
exports.isAccessEnded = isAccessEnded;
exports.exitCodeOf = exitCodeOf;
const backoff_js_1 = require("../backoff.js");
const errors_js_1 = require("../errors.js");
const options_js_1 = require("../options.js");
const command_line_js_1 = require("./command-line.js");
const cursor_file_js_1 = require("./listen/cursor-file.js");
const replace_file_js_1 = require("./replace-file.js");
/** Exit codes of the programs of this package. The README has the same table. */
const table = {
    success: [0, 'success, or stopped by a signal'],
    failure: [1, 'failure, or an error of the service'],
    invalidUsage: [2, 'invalid command, option or setting, or a damaged file'],
    attemptsExhausted: [3, 'listen, agent: a command or turn failed --tries times for one envelope'],
    cursorInUse: [4, 'listen, agent: another process uses the cursor or state file'],
    serviceUnavailable: [5, 'the service was unavailable during all retries; try again later'],
    waitTimedOut: [6, 'wait: no envelope arrived within --timeout; login: the person did not answer in time'],
    budgetExhausted: [7, 'agent --once: the budget of turns is exhausted; try again later'],
    accessEnded: [8, 'the agent is not signed in, or its access has ended; sign in again, or set other credentials'],
};
const bySignal = '128 + N  listen or agent, with --once, was stopped by signal N';
exports.exitCodes = Object.fromEntries(Object.entries(table).map(([name, [code]]) => [name, code]));
/** Table of the exit codes for a help text. */
exports.exitCodesHelp = ['Exit codes:', ...Object.values(table).map((row) => row.join('  ')), bySignal].join('\n  ');
/** Exit codes after which a restart of the program does not help, because a person has to change something. */
exports.finalExitCodes = [
    exports.exitCodes.invalidUsage,
    exports.exitCodes.attemptsExhausted,
    exports.exitCodes.accessEnded,
];
/** Codes with which the service rejects every call of an agent or client, so a retry does not help. */
const rejectedAccessCodes = ['FORBIDDEN', 'INSUFFICIENT_SCOPE', 'invalid_scope', 'unauthorized_client'];
/** Codes with which the service rejects a token. Another token may be accepted. */
exports.rejectedTokenCodes = ['UNAUTHORIZED', 'TOKEN_EXPIRED'];
/**
 * Returns true if only a person can give the program access again. A rejected token is final only if the program cannot
 * request another one.
 */
function isAccessEnded(error) {
    if ((0, errors_js_1.isAuthorizationEnded)(error))
        return true;
    const code = error instanceof errors_js_1.ServiceError ? error.code : '';
    return rejectedAccessCodes.includes(code) || (exports.rejectedTokenCodes.includes(code) && hasFixedToken());
}
/** Returns true if the token comes from the environment, so that the program cannot renew it. */
function hasFixedToken() {
    const auth = (0, options_js_1.selectAuth)({});
    return auth !== undefined && 'token' in auth;
}
/** Returns the exit code for an error. */
function exitCodeOf(error) {
    if (error instanceof cursor_file_js_1.CursorInUseError)
        return exports.exitCodes.cursorInUse;
    if (error instanceof errors_js_1.AuthorizationError && error.code === 'timed_out')
        return exports.exitCodes.waitTimedOut;
    if ((0, backoff_js_1.isTransient)(error))
        return exports.exitCodes.serviceUnavailable;
    const hasNoCredentials = error instanceof errors_js_1.AuthorizationError && error.code === 'no_auth';
    if (hasNoCredentials || isAccessEnded(error))
        return exports.exitCodes.accessEnded;
    const isMisuse = [command_line_js_1.UsageError, errors_js_1.ArgumentError, errors_js_1.ConnectionError, replace_file_js_1.DamagedFileError].some((type) => error instanceof type);
    return isMisuse ? exports.exitCodes.invalidUsage : exports.exitCodes.failure;
}
//# sourceMappingURL=exit-codes.js.map