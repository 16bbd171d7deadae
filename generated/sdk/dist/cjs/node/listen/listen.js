// Generated from src/clients/typescript/src/node/listen/listen.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.listen = listen;
const auth_js_1 = require("../../auth.js");
const backoff_js_1 = require("../../backoff.js");
const checks_js_1 = require("../../checks.js");
const connection_js_1 = require("../../connection.js");
const errors_js_1 = require("../../errors.js");
const follow_js_1 = require("../../follow.js");
const session_js_1 = require("../../session.js");
const command_line_js_1 = require("../command-line.js");
const exit_codes_js_1 = require("../exit-codes.js");
const auth_js_2 = require("../mail/auth.js");
const arguments_js_1 = require("./arguments.js");
const run_limits_js_1 = require("./run-limits.js");
const deliver_js_1 = require("./deliver.js");
const help_js_1 = require("./help.js");
const cursor_file_js_1 = require("./cursor-file.js");
const print_js_1 = require("./print.js");
const report_js_1 = require("./report.js");
const run_command_js_1 = require("./run-command.js");
const stop_signals_js_1 = require("./stop-signals.js");
/**
 * Runs the program `ams-listen` with these arguments. It runs one command at a time, for every envelope. It resolves
 * with the exit code and writes errors to standard error.
 */
async function listen(args, { name = 'ams-listen', auth } = {}) {
    const report = (0, report_js_1.createReport)((line) => process.stderr.write(line), {
        name,
        json: (0, arguments_js_1.ownArguments)(args).includes('--json'),
    });
    for (const output of [process.stdout, process.stderr])
        output.on('error', () => { }); // the writer gets the error as well
    const stops = (0, stop_signals_js_1.listenForStops)((signal) => report({ type: 'stopping', signal }));
    try {
        const options = (0, arguments_js_1.parseListenArguments)(args);
        if (options === 'help') {
            await (0, print_js_1.print)((0, help_js_1.listenHelp)(name));
            return exit_codes_js_1.exitCodes.success;
        }
        const connection = (0, connection_js_1.createConnection)({
            userAgent: 'ams-listen',
            maxRetries: checks_js_1.retriesMax,
            onEvent: report,
            auth: auth?.(),
        });
        const exitCode = await runListener(connection, { options, report, stops }).catch((error) => ignoreAbortAfterStop(error, stops));
        return exitCode ?? (options.once ? stops.exitCode() : exit_codes_js_1.exitCodes.success);
    }
    catch (error) {
        const exitCode = (0, exit_codes_js_1.exitCodeOf)(error);
        const help = error instanceof command_line_js_1.UsageError ? `; ${name} --help shows how` : '';
        report({ type: 'error', message: `${(0, auth_js_2.describeError)(error)}${help}`, exitCode });
        return exitCode;
    }
    finally {
        stops.close();
    }
}
/** Resolves with the exit code; undefined if a signal stopped it. */
async function runListener(connection, { options, report, stops: { stopSignal, killSignal }, }) {
    const { clock } = connection.settings;
    const { command, timeoutMs, tries } = options;
    const print = (0, print_js_1.createPrinter)({ clock, stopSignal, killSignal });
    await (0, auth_js_1.requireCredentials)(connection.tokens);
    const path = options.cursorFile ?? (await (0, cursor_file_js_1.ownCursorFile)(await getToken(connection, options, stopSignal)));
    const stored = await (0, cursor_file_js_1.acquireCursorFile)(path);
    report({ type: 'listening', cursorFile: path, after: stored.cursor?.after_envelope_id ?? null });
    try {
        for await (const envelope of selectEnvelopes(connection, { ...options, report }, stored, stopSignal)) {
            const outcome = command
                ? await (0, deliver_js_1.deliver)(envelope, { command, timeoutMs, tries, clock, report, stopSignal, killSignal })
                : await print((0, run_command_js_1.toLine)(envelope));
            if (outcome === 'attempts exhausted')
                return exit_codes_js_1.exitCodes.attemptsExhausted;
            if (outcome === 'stopped')
                return undefined;
        }
        return exit_codes_js_1.exitCodes.success;
    }
    finally {
        stored.unlock();
    }
}
/** Envelopes fetched ahead. Fetching marks them read, so most unseen ones should stay unfetched. */
const fetchAhead = 20;
function selectEnvelopes(connection, { headers, once, from, most, bytes, report }, { cursor, agent_id, save }, signal) {
    const until = once ? 'empty' : undefined;
    const params = { cursor: cursor ?? (from === 'now' ? from : null), agent_id, save, until };
    const call = once ? { signal, maxRetries: connection.settings.maxRetries } : { signal };
    if (most < Infinity || bytes < Infinity) {
        const found = (0, follow_js_1.follow)(connection, { ...params, headers: true }, call);
        return (0, run_limits_js_1.takeWithinLimits)(found, { most, bytes, connection, headers, call, signal, report });
    }
    return headers
        ? (0, follow_js_1.follow)(connection, { ...params, headers }, call)
        : (0, follow_js_1.follow)(connection, { ...params, limit: fetchAhead }, call);
}
/** Gets a token. Like every follower it retries until the service is back; with `--once` it retries as a call does. */
function getToken(connection, { once }, signal) {
    const { token } = (0, session_js_1.createSession)(connection);
    if (once)
        return token(undefined, { signal });
    return (0, backoff_js_1.retryUntilDone)({ settings: connection.settings, operation: 'listen', signal }, backoff_js_1.isTransient, () => token(undefined, { signal, maxRetries: 0 }));
}
function ignoreAbortAfterStop(error, { stopSignal }) {
    if (!stopSignal.aborted || !(error instanceof errors_js_1.AbortError))
        throw error;
}
//# sourceMappingURL=listen.js.map