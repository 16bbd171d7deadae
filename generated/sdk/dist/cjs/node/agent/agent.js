// Generated from src/clients/typescript/src/node/agent/agent.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.agent = agent;
const node_path_1 = require("node:path");
const auth_js_1 = require("../../auth.js");
const backoff_js_1 = require("../../backoff.js");
const agent_id_js_1 = require("../../agent-id.js");
const checks_js_1 = require("../../checks.js");
const clock_js_1 = require("../../clock.js");
const connection_js_1 = require("../../connection.js");
const errors_js_1 = require("../../errors.js");
const follow_js_1 = require("../../follow.js");
const own_handle_js_1 = require("../../own-handle.js");
const session_js_1 = require("../../session.js");
const command_line_js_1 = require("../command-line.js");
const create_folder_js_1 = require("../create-folder.js");
const exit_codes_js_1 = require("../exit-codes.js");
const print_js_1 = require("../listen/print.js");
const stop_signals_js_1 = require("../listen/stop-signals.js");
const auth_js_2 = require("../mail/auth.js");
const arguments_js_1 = require("./arguments.js");
const help_js_1 = require("./help.js");
const report_js_1 = require("./report.js");
const state_file_js_1 = require("./state-file.js");
const units_js_1 = require("./units.js");
const worker_js_1 = require("./worker.js");
/**
 * Runs the program `ams-agent` with these arguments: each new envelope of the mailbox starts a turn of an agent. It
 * resolves with the exit code and writes errors to standard error.
 */
async function agent(args, { name = 'ams-agent' } = {}) {
    const exitCode = await runCommandLine(args, name);
    const isReportedAsSuccess = exit_codes_js_1.finalExitCodes.includes(exitCode) && (0, arguments_js_1.ownArguments)(args).includes('--launchd');
    return isReportedAsSuccess ? exit_codes_js_1.exitCodes.success : exitCode;
}
async function runCommandLine(args, name) {
    let output = process.stdout;
    const report = (0, report_js_1.createReport)({
        name,
        json: (0, arguments_js_1.ownArguments)(args).includes('--json'),
        out: (line) => output.write(line),
        err: (line) => process.stderr.write(line),
    });
    for (const stream of [process.stdout, process.stderr])
        stream.on('error', () => { }); // the writer gets the error as well
    const stops = (0, stop_signals_js_1.listenForStops)((signal) => report({ type: 'stopping', signal }));
    let { stopSignal } = stops;
    try {
        const options = (0, arguments_js_1.parseAgentArguments)(args);
        if (options === 'help' || 'unit' in options) {
            await (0, print_js_1.print)(options === 'help' ? (0, help_js_1.agentHelp)(name) : (0, units_js_1.printUnit)(options));
            return exit_codes_js_1.exitCodes.success;
        }
        if (options.adapter.serve)
            output = process.stderr; // standard output belongs to the harness
        const harness = options.adapter.serve?.({ input: process.stdin, write: print_js_1.print });
        if (harness)
            stopSignal = AbortSignal.any([stopSignal, harness.ended]);
        const run = { report, stopSignal, killSignal: stops.killSignal, ready: harness?.ready };
        const exitCode = await runAgent(options, run).catch((error) => {
            if (!stopSignal.aborted || !(error instanceof errors_js_1.AbortError))
                throw error;
        });
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
function createAgentAuth() {
    (0, auth_js_2.requireSignIn)();
    return (0, auth_js_2.createAuth)('mail');
}
const exitCodeByOutcome = {
    stopped: undefined,
    'attempts exhausted': exit_codes_js_1.exitCodes.attemptsExhausted,
    'budget exhausted': exit_codes_js_1.exitCodes.budgetExhausted,
};
/** Resolves with the exit code; undefined if a signal stopped it. */
async function runAgent(options, { report, stopSignal, killSignal, ready }) {
    const connection = (0, connection_js_1.createConnection)({
        userAgent: 'ams-agent',
        maxRetries: checks_js_1.retriesMax,
        onEvent: report,
        auth: createAgentAuth(),
    });
    await (0, auth_js_1.requireCredentials)(connection.tokens);
    const agentId = (0, agent_id_js_1.parseAgentId)(await retry(connection, options, stopSignal, (call) => (0, session_js_1.createSession)(connection).token(undefined, call)));
    const stateFile = options.stateFile ?? (await ownStateFile(agentId));
    const file = await (0, state_file_js_1.openStateFile)(stateFile);
    try {
        const ownHandle = await retry(connection, options, stopSignal, (call) => readOwnHandle(connection, call));
        const { cursor, agent_id } = file.state;
        report({ type: 'listening', adapter: options.adapter.name, stateFile, after: cursor?.after_envelope_id ?? null });
        const filesFolder = options.filesFolder ?? (0, node_path_1.join)((0, node_path_1.dirname)(stateFile), 'files', agentId ?? 'agent');
        if (ready)
            await Promise.race([ready, (0, clock_js_1.waitForAbort)(stopSignal)]);
        const worker = (0, worker_js_1.createWorker)({ connection, options, file, ownHandle, filesFolder, report, stopSignal, killSignal });
        const headers = (0, follow_js_1.follow)(connection, {
            headers: true,
            cursor: cursor ?? (options.from === 'now' ? 'now' : null),
            agent_id,
            until: options.once ? 'empty' : undefined,
            async save(next, agent) {
                const isSaved = file.state.cursor?.after_envelope_id === next.after_envelope_id;
                if (!isSaved || file.state.agent_id === null)
                    await file.save({ cursor: next, agent_id: agent ?? null });
            },
        }, options.once ? { signal: stopSignal, maxRetries: connection.settings.maxRetries } : { signal: stopSignal });
        for await (const header of headers) {
            const outcome = await worker(header);
            if (outcome !== 'done')
                return exitCodeByOutcome[outcome];
        }
        return exit_codes_js_1.exitCodes.success;
    }
    finally {
        file.unlock();
    }
}
/** Does the work. Like every follower it retries until the service is back; with `--once` it retries as a call does. */
function retry({ settings }, { once }, signal, work) {
    if (once)
        return work({ signal });
    return (0, backoff_js_1.retryUntilDone)({ settings, operation: 'agent', signal }, backoff_js_1.isTransient, () => work({ signal, maxRetries: 0 }));
}
/** Returns the handle of the agent; undefined if the client lacks the scope `agents:read`. */
async function readOwnHandle(connection, call) {
    try {
        return await (0, own_handle_js_1.findOwnHandle)(connection, call);
    }
    catch (error) {
        if (error instanceof errors_js_1.ServiceError && error.code === 'INSUFFICIENT_SCOPE')
            return undefined;
        throw error;
    }
}
async function ownStateFile(agentId) {
    if (agentId === undefined)
        throw new command_line_js_1.UsageError('the token does not name its agent: choose the state file with --state');
    const path = (0, node_path_1.join)((0, command_line_js_1.findXdgFolder)('XDG_STATE_HOME', '.local/state'), 'ams-agent', `${agentId}.json`);
    await (0, create_folder_js_1.createFolder)((0, node_path_1.dirname)(path), 0o700);
    return path;
}
//# sourceMappingURL=agent.js.map