// Generated from src/clients/typescript/src/node/listen/listen.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.listen = listen;
const auth_js_1 = require("../../auth.js");
const backoff_js_1 = require("../../backoff.js");
const client_js_1 = require("../../client.js");
const errors_js_1 = require("../../errors.js");
const follow_js_1 = require("../../follow.js");
const session_js_1 = require("../../session.js");
const command_line_js_1 = require("../command-line.js");
const exit_codes_js_1 = require("../exit-codes.js");
const arguments_js_1 = require("./arguments.js");
const bounded_js_1 = require("./bounded.js");
const deliver_js_1 = require("./deliver.js");
const help_js_1 = require("./help.js");
const place_js_1 = require("./place.js");
const print_js_1 = require("./print.js");
const report_js_1 = require("./report.js");
const run_command_js_1 = require("./run-command.js");
const stop_js_1 = require("./stop.js");
/**
 * The program `ams-listen`, by its arguments: for every envelope a command, of which one is under way at a time. It
 * resolves with the exit code, and says what goes wrong on standard error.
 */
async function listen(args, { name = 'ams-listen', auth } = {}) {
    const report = (0, report_js_1.reportTo)((line) => process.stderr.write(line), { name, json: (0, arguments_js_1.optionsIn)(args).includes('--json') });
    for (const output of [process.stdout, process.stderr])
        output.on('error', () => { }); // who writes is told as well
    const stops = (0, stop_js_1.listenForStops)((signal) => report({ type: 'stopping', signal }));
    try {
        const options = (0, arguments_js_1.parseListenArguments)(args);
        if (options === 'help') {
            await (0, print_js_1.print)((0, help_js_1.helpText)(name));
            return exit_codes_js_1.exitCodes.done;
        }
        const connection = (0, client_js_1.createConnection)({ userAgent: 'ams-listen', onEvent: report, auth: auth?.() });
        const exitCode = await listenAs(connection, { options, report, stops }).catch((error) => unlessStopped(error, stops));
        return exitCode ?? (options.once ? stops.exitCode() : exit_codes_js_1.exitCodes.done);
    }
    catch (error) {
        const exitCode = (0, exit_codes_js_1.exitCodeOf)(error);
        const help = error instanceof command_line_js_1.UsageError ? `; ${name} --help shows how` : '';
        report({ type: 'error', message: `${error instanceof Error ? error.message : error}${help}`, exitCode });
        return exitCode;
    }
    finally {
        stops.close();
    }
}
/** Resolves with the exit code, undefined where it was told to stop. */
async function listenAs(connection, { options, report, stops: { stopping, ending } }) {
    const { clock } = connection.settings;
    const { command, timeoutMs, tries } = options;
    const print = (0, print_js_1.createPrinter)({ clock, stopping, ending });
    await (0, auth_js_1.requireSomebody)(connection.tokens);
    const path = options.cursorFile ?? (await (0, place_js_1.ownPlace)(await tokenOf(connection, options, stopping)));
    const place = await (0, place_js_1.takePlace)(path);
    report({ type: 'listening', cursorFile: path, after: place.cursor?.after_envelope_id ?? null });
    try {
        for await (const envelope of envelopesOf(connection, { ...options, report }, place, stopping)) {
            const outcome = command
                ? await (0, deliver_js_1.deliver)(envelope, { command, timeoutMs, tries, clock, report, stopping, ending })
                : await print((0, run_command_js_1.lineOf)(envelope));
            if (outcome === 'tries used up')
                return exit_codes_js_1.exitCodes.triesUsedUp;
            if (outcome === 'stopped')
                return undefined;
        }
        return exit_codes_js_1.exitCodes.done;
    }
    finally {
        place.leave();
    }
}
/** So few are fetched ahead that most of what no command has seen yet stays unread. */
const fetchedAhead = 20;
function envelopesOf(connection, { headers, once, from, most, bytes, report }, { cursor, agent_id, save }, signal) {
    const until = once ? 'empty' : undefined;
    const params = { cursor: cursor ?? (from === 'now' ? from : null), agent_id, save, until };
    const call = once ? { signal, maxRetries: connection.settings.maxRetries } : { signal };
    if (most < Infinity || bytes < Infinity) {
        const found = (0, follow_js_1.follow)(connection, { ...params, headers: true }, call);
        return (0, bounded_js_1.bounded)(found, { most, bytes, connection, headers, call, signal, report });
    }
    return headers
        ? (0, follow_js_1.follow)(connection, { ...params, headers }, call)
        : (0, follow_js_1.follow)(connection, { ...params, limit: fetchedAhead }, call);
}
/** However long the service is away, as everything else that follows; but once means soon. */
function tokenOf(connection, { once }, signal) {
    const { token } = (0, session_js_1.sessionOf)(connection);
    if (once)
        return token(undefined, { signal });
    return (0, backoff_js_1.untilDone)({ settings: connection.settings, operation: 'listen', signal }, backoff_js_1.isPassing, () => token(undefined, { signal, maxRetries: 0 }));
}
function unlessStopped(error, { stopping }) {
    if (!stopping.aborted || !(error instanceof errors_js_1.AbortError))
        throw error;
}
//# sourceMappingURL=listen.js.map