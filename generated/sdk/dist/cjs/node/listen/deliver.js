// Generated from src/clients/typescript/src/node/listen/deliver.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.deliver = deliver;
const clock_js_1 = require("../../clock.js");
const run_command_js_1 = require("./run-command.js");
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** Runs the command for an envelope until it exits with 0, and returns the outcome. */
async function deliver(envelope, { command, timeoutMs, tries, clock, report, stopSignal, killSignal }) {
    for (let attempt = 1;; attempt++) {
        const end = await (0, run_command_js_1.runCommand)(command, envelope, { clock, timeoutMs, signal: killSignal });
        report({ type: 'command', envelopeId: envelope.id, attempt, ...end });
        if (end.exitCode === 0 && !end.timedOut)
            return 'delivered';
        if (stopSignal.aborted)
            return 'stopped';
        if (attempt >= tries)
            return 'attempts exhausted';
        const waitMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
        report({ type: 'again', envelopeId: envelope.id, waitMs });
        await (0, clock_js_1.sleepOrAbort)(clock, waitMs, stopSignal);
        if (stopSignal.aborted)
            return 'stopped';
    }
}
//# sourceMappingURL=deliver.js.map