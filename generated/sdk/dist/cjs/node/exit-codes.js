// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.exitCodesHelp = exports.exitCodes = void 0;
exports.exitCodeOf = exitCodeOf;
const backoff_js_1 = require("../backoff.js");
const errors_js_1 = require("../errors.js");
const command_line_js_1 = require("./command-line.js");
const place_js_1 = require("./listen/place.js");
/** What a shell learns of how a program of this package ended. The README has the same table. */
const table = {
    done: [0, 'done, or told to stop'],
    failed: [1, 'failed, or refused by the service'],
    misused: [2, 'a command, an option or a setting is not valid, or nobody is signed in, or not any more'],
    triesUsedUp: [3, 'listen: a command has failed --tries times for one envelope'],
    inUse: [4, 'listen: another listener uses the file of the place'],
    away: [5, 'the service is away for longer than a call is repeated; a later start may mend it'],
    nothing: [6, 'wait: nothing came within --timeout'],
};
const bySignal = '128 and more  listen --once was stopped by the signal of that number less 128';
exports.exitCodes = Object.fromEntries(Object.entries(table).map(([name, [code]]) => [name, code]));
/** For a help text. */
exports.exitCodesHelp = ['Exit codes:', ...Object.values(table).map((row) => row.join('  ')), bySignal].join('\n  ');
/** Of what was thrown. */
function exitCodeOf(error) {
    if (error instanceof place_js_1.InUseError)
        return exports.exitCodes.inUse;
    if ((0, backoff_js_1.isPassing)(error))
        return exports.exitCodes.away;
    const isMisuse = error instanceof command_line_js_1.UsageError || error instanceof TypeError || error instanceof errors_js_1.ConnectionError;
    const isSignedOut = error instanceof errors_js_1.AuthorizationError && ['no_auth', 'authorization_ended'].includes(error.code);
    return isMisuse || isSignedOut ? exports.exitCodes.misused : exports.exitCodes.failed;
}
//# sourceMappingURL=exit-codes.js.map