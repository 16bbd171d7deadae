// Generated from src/clients/typescript/src/node/agent/adapters/process.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.textOf = exports.append = exports.textMax = void 0;
exports.runProgram = runProgram;
exports.runHarness = runHarness;
const node_child_process_1 = require("node:child_process");
const node_events_1 = require("node:events");
const node_fs_1 = require("node:fs");
const node_string_decoder_1 = require("node:string_decoder");
const run_command_js_1 = require("../../listen/run-command.js");
const turn_js_1 = require("../turn.js");
/** Longest output line, and longest text of a command, in characters. Harnesses print whole tool results as a line. */
const lineMax = 10_000_000;
/** Variables with the credentials of the mailbox. A model can read the environment of its harness. */
const credentials = ['AMS_CLIENT_ID', 'AMS_CLIENT_SECRET', 'AMS_TOKEN'];
/** Time that output has left after the exit. Other processes may hold the pipe. */
const drainMs = 2000;
/**
 * Runs a program without a shell, with the prompt on its standard input. Standard error goes to that of this process.
 * Throws a `TurnError` unless it exits with 0.
 */
async function runProgram({ file, args, defaults = {}, onLine, startsWithInput = false }, turn, { clock, signal, timeoutMs, folder, passCredentials, started }) {
    const child = start(file, args, folder, { ...defaults, ...environmentOf(turn, passCredentials) });
    const ended = new AbortController();
    const limit = createLimit(child, { clock, signal, timeoutMs, ended: ended.signal });
    // Processes that the program leaves behind may still print, and belong to no turn.
    const onLineOfTurn = (line) => ended.signal.aborted || onLine(line);
    try {
        const exited = waitForExit(child);
        exited.catch(() => { });
        const lines = readLines(child, onLineOfTurn);
        const written = writeInput(child, turn.prompt);
        await waitForSpawn(child, file, folder);
        if (startsWithInput) {
            await Promise.race([written, exited]);
            await started();
        }
        const { exitCode, exitSignal } = await exited;
        await Promise.race([lines, clock.sleep(drainMs, ended.signal)]);
        if (limit.reason() !== undefined)
            throw new turn_js_1.TurnError(`${file} ${limit.reason()}`);
        if (exitCode !== 0)
            throw new turn_js_1.TurnError(`${file} ${exitSignal ? `was killed by ${exitSignal}` : `exited with ${exitCode}`}`);
    }
    catch (error) {
        limit.end('was stopped');
        throw error;
    }
    finally {
        ended.abort();
        await limit.ending();
    }
}
/** Starts a program. Throws a `TurnError` for the errors that Node does not report as an event. */
function start(file, args, folder, env) {
    try {
        return (0, node_child_process_1.spawn)(file, args, {
            cwd: folder,
            env,
            detached: process.platform !== 'win32',
            stdio: ['pipe', 'pipe', 'inherit'],
        });
    }
    catch (error) {
        throw startError(file, folder, error);
    }
}
function startError(file, folder, error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = (0, node_fs_1.existsSync)(`${folder}/.`) ? message : `${folder} is no folder`; // Node blames the file for both
    return new turn_js_1.TurnError(`${file} did not start: ${reason}`, { mayHaveStarted: false });
}
function environmentOf({ envelope, trust, attempt, repeatedFrom }, passCredentials) {
    const env = {
        ...process.env,
        AMS_ENVELOPE_ID: envelope.id,
        AMS_FROM: envelope.from,
        AMS_TRUST: trust,
        AMS_ATTEMPT: String(attempt),
        AMS_REPEATED: repeatedFrom === null ? '' : '1',
    };
    if (!passCredentials)
        for (const name of credentials)
            delete env[name];
    return env;
}
/** Throws a `TurnError` if the program does not start. */
const waitForSpawn = (child, file, folder) => new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(startError(file, folder, error)));
});
const waitForExit = (child) => new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, exitSignal) => {
        child.stdin?.destroy();
        resolve({ exitCode, exitSignal });
    });
});
/** Resolves when the system has taken the whole input, or the program has closed it. */
const writeInput = (child, text) => new Promise((resolve) => {
    child.stdin?.on('error', () => resolve());
    child.stdin?.end(text, () => resolve());
});
/** Ends the process group at the time-out or when the signal is aborted. */
function createLimit(child, { clock, signal, timeoutMs, ended }) {
    let reason;
    let ending;
    const end = (why) => {
        reason ??= why;
        if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
            ending ??= (0, run_command_js_1.endGroup)(child, clock);
    };
    const stop = () => end('was stopped');
    if (signal.aborted)
        stop();
    signal.addEventListener('abort', stop, { once: true, signal: ended });
    void clock.sleep(timeoutMs, ended).then(() => ended.aborted || end('timed out'));
    return { end, reason: () => reason, ending: async () => ending };
}
/** Passes each line of the output on. A longer line is left out. */
async function readLines({ stdout }, onLine) {
    if (!stdout)
        return;
    const decoder = new node_string_decoder_1.StringDecoder('utf8');
    let line = '';
    let isTooLong = false;
    const endLine = () => {
        if (!isTooLong)
            onLine(line);
        line = '';
        isTooLong = false;
    };
    stdout.on('data', (chunk) => {
        const [first = '', ...others] = decoder.write(chunk).split('\n');
        append(first);
        for (const next of others) {
            endLine();
            append(next);
        }
    });
    function append(text) {
        if (line.length + text.length > lineMax)
            isTooLong = true;
        else
            line += text;
    }
    await (0, node_events_1.once)(stdout, 'end').catch(() => { });
    if (line !== '')
        endLine();
}
/** Parses a line of JSON. Returns an empty object for other lines, which harnesses print beside their events. */
function parseLine(line) {
    if (!line.startsWith('{'))
        return {};
    try {
        return JSON.parse(line);
    }
    catch {
        return {};
    }
}
/** Longest final text in characters, which is also that of a reply. */
exports.textMax = 60_000;
/** Appends to a final text, and leaves out what is too long. */
const append = (text, more) => text.length < exports.textMax ? text + more.slice(0, exports.textMax - text.length) : text;
exports.append = append;
const textOf = (value) => (typeof value === 'string' ? value : undefined);
exports.textOf = textOf;
/**
 * Runs a harness that reports the start of its turn. If the harness ends before that with a session to continue, the
 * session counts as lost, and the next attempt begins a new one.
 */
async function runHarness({ onEvent, ...program }, turn, context) {
    let started;
    function start() {
        started ??= context.started();
        started.catch(() => { }); // it is awaited below
    }
    try {
        await runProgram({ ...program, onLine: (line) => onEvent(parseLine(line), start) }, turn, context);
        if (!started)
            throw new turn_js_1.TurnError(`${program.file} reported no turn`);
    }
    catch (error) {
        const isLost = context.session !== undefined && !started && !context.signal.aborted;
        if (!isLost || !(error instanceof turn_js_1.TurnError) || !error.mayHaveStarted)
            throw error;
        throw new turn_js_1.TurnError(error.message, { isSessionLost: true });
    }
    finally {
        await started;
    }
}
//# sourceMappingURL=process.js.map