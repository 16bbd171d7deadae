// Generated from src/clients/typescript/src/node/listen/run-command.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.toLine = void 0;
exports.runCommand = runCommand;
exports.endGroup = endGroup;
const node_child_process_1 = require("node:child_process");
const node_fs_1 = require("node:fs");
/** Returns the item as a line of JSON. */
const toLine = (item) => `${JSON.stringify(item)}\n`;
exports.toLine = toLine;
/** Time between SIGTERM and SIGKILL, for the command and its child processes. */
const killAfterMs = 10_000;
const checkEveryMs = 100;
/** True if the platform has process groups, which end a command together with its child processes. */
const hasGroups = process.platform !== 'win32';
/**
 * Runs the command with the envelope on its standard input. The command inherits the outputs, so nothing is buffered
 * here and processes that it leaves behind block nobody. After the time-out or the signal its process group is ended.
 */
async function runCommand(command, envelope, { clock, timeoutMs, signal }) {
    const startedAt = clock.now();
    const ended = new AbortController();
    let timedOut = false;
    const timing = () => ({ timedOut, milliseconds: Math.max(0, clock.now() - startedAt) });
    let ending;
    let end = () => { };
    const endAfterTimeout = async () => {
        await clock.sleep(timeoutMs, ended.signal);
        if (ended.signal.aborted)
            return;
        timedOut = true;
        end();
    };
    try {
        const child = start(command, envelope);
        end = () => (ending ??= endGroup(child, clock));
        signal.addEventListener('abort', end);
        if (signal.aborted)
            end();
        if (timeoutMs !== Infinity)
            void endAfterTimeout();
        const exit = await waitForExit(child);
        await ending;
        return { ...exit, ...timing() };
    }
    catch (error) {
        return { exitCode: null, signal: null, error: error instanceof Error ? error.message : String(error), ...timing() };
    }
    finally {
        ended.abort();
        signal.removeEventListener('abort', end);
    }
}
function start(command, envelope) {
    const env = { ...process.env, ...variablesFor(envelope) };
    const options = { env, detached: hasGroups, stdio: ['pipe', 'inherit', 'inherit'] };
    const child = 'shell' in command ? (0, node_child_process_1.spawn)(command.shell, { ...options, shell: true }) : (0, node_child_process_1.spawn)(command.file, command.args, options);
    child.stdin?.on('error', () => { }); // a command may ignore its input
    child.stdin?.end((0, exports.toLine)(envelope));
    return child;
}
/** Returns the environment variables of an item. Variables cannot contain U+0000, which envelopes never have. */
const variablesFor = ({ id, from, subject }) => ({
    AMS_ENVELOPE_ID: id,
    AMS_FROM: from,
    AMS_SUBJECT: (subject ?? '').replaceAll('\0', ''),
});
/** Waits for the exit of the command, not for the end of its pipes, which other processes may hold. */
const waitForExit = (child) => new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => {
        child.stdin?.destroy();
        resolve({ exitCode, signal });
    });
});
/**
 * Sends SIGTERM to the process group, and SIGKILL after the time-out. A shell that is about to start a program may lose
 * the first signal.
 */
async function endGroup(child, clock) {
    signalGroup(child, 'SIGTERM');
    for (let waited = 0; waited < killAfterMs; waited += checkEveryMs) {
        if (!signalGroup(child, 0) || hasOnlyZombies(child))
            return;
        await clock.sleep(checkEveryMs);
    }
    signalGroup(child, 'SIGKILL');
}
/**
 * Returns true if only zombies are left in the group, as in a container without an init process. Only Linux reports it.
 */
function hasOnlyZombies({ pid }) {
    const states = process.platform === 'linux' ? listStates(pid) : [];
    return states.length > 0 && states.every((state) => state === 'Z');
}
/** Lists the states of the processes of a group. It skips processes that it may not see. */
function listStates(group) {
    return (0, node_fs_1.readdirSync)('/proc').flatMap((name) => {
        try {
            // The program name in parentheses may have any character; see proc_pid_stat(5).
            const [state = '', , ofGroup] = (0, node_fs_1.readFileSync)(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ');
            return Number(ofGroup) === group ? [state] : [];
        }
        catch {
            return [];
        }
    });
}
/** Sends a signal to the process group. Returns false if no process was left. */
function signalGroup(child, signal) {
    try {
        return hasGroups && child.pid !== undefined ? process.kill(-child.pid, signal) : child.kill(signal);
    }
    catch {
        return false;
    }
}
//# sourceMappingURL=run-command.js.map