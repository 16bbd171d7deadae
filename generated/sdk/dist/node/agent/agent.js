// Generated from src/clients/typescript/src/node/agent/agent.ts by `npm run generate`. Do not edit.
import { dirname, join } from 'node:path';
import { requireCredentials } from '../../auth.js';
import { isTransient, retryUntilDone } from '../../backoff.js';
import { parseAgentId } from '../../agent-id.js';
import { retriesMax } from '../../checks.js';
import { waitForAbort } from '../../clock.js';
import { createConnection } from '../../connection.js';
import { AbortError, ServiceError } from '../../errors.js';
import { follow } from '../../follow.js';
import { findOwnHandle } from '../../own-handle.js';
import { createSession } from '../../session.js';
import { findXdgFolder, UsageError } from '../command-line.js';
import { createFolder } from '../create-folder.js';
import { exitCodeOf, exitCodes, finalExitCodes } from '../exit-codes.js';
import { print } from '../listen/print.js';
import { listenForStops } from '../listen/stop-signals.js';
import { createAuth, describeError, requireSignIn } from '../mail/auth.js';
import { ownArguments, parseAgentArguments } from './arguments.js';
import { agentHelp } from './help.js';
import { createReport } from './report.js';
import { openStateFile } from './state-file.js';
import { printUnit } from './units.js';
import { createWorker } from './worker.js';
/**
 * Runs the program `ams-agent` with these arguments: each new envelope of the mailbox starts a turn of an agent. It
 * resolves with the exit code and writes errors to standard error.
 */
export async function agent(args, { name = 'ams-agent' } = {}) {
    const exitCode = await runCommandLine(args, name);
    const isReportedAsSuccess = finalExitCodes.includes(exitCode) && ownArguments(args).includes('--launchd');
    return isReportedAsSuccess ? exitCodes.success : exitCode;
}
async function runCommandLine(args, name) {
    let output = process.stdout;
    const report = createReport({
        name,
        json: ownArguments(args).includes('--json'),
        out: (line) => output.write(line),
        err: (line) => process.stderr.write(line),
    });
    for (const stream of [process.stdout, process.stderr])
        stream.on('error', () => { }); // the writer gets the error as well
    const stops = listenForStops((signal) => report({ type: 'stopping', signal }));
    let { stopSignal } = stops;
    try {
        const options = parseAgentArguments(args);
        if (options === 'help' || 'unit' in options) {
            await print(options === 'help' ? agentHelp(name) : printUnit(options));
            return exitCodes.success;
        }
        if (options.adapter.serve)
            output = process.stderr; // standard output belongs to the harness
        const harness = options.adapter.serve?.({ input: process.stdin, write: print });
        if (harness)
            stopSignal = AbortSignal.any([stopSignal, harness.ended]);
        const run = { report, stopSignal, killSignal: stops.killSignal, ready: harness?.ready };
        const exitCode = await runAgent(options, run).catch((error) => {
            if (!stopSignal.aborted || !(error instanceof AbortError))
                throw error;
        });
        return exitCode ?? (options.once ? stops.exitCode() : exitCodes.success);
    }
    catch (error) {
        const exitCode = exitCodeOf(error);
        const help = error instanceof UsageError ? `; ${name} --help shows how` : '';
        report({ type: 'error', message: `${describeError(error)}${help}`, exitCode });
        return exitCode;
    }
    finally {
        stops.close();
    }
}
function createAgentAuth() {
    requireSignIn();
    return createAuth('mail');
}
const exitCodeByOutcome = {
    stopped: undefined,
    'attempts exhausted': exitCodes.attemptsExhausted,
    'budget exhausted': exitCodes.budgetExhausted,
};
/** Resolves with the exit code; undefined if a signal stopped it. */
async function runAgent(options, { report, stopSignal, killSignal, ready }) {
    const connection = createConnection({
        userAgent: 'ams-agent',
        maxRetries: retriesMax,
        onEvent: report,
        auth: createAgentAuth(),
    });
    await requireCredentials(connection.tokens);
    const agentId = parseAgentId(await retry(connection, options, stopSignal, (call) => createSession(connection).token(undefined, call)));
    const stateFile = options.stateFile ?? (await ownStateFile(agentId));
    const file = await openStateFile(stateFile);
    try {
        const ownHandle = await retry(connection, options, stopSignal, (call) => readOwnHandle(connection, call));
        const { cursor, agent_id } = file.state;
        report({ type: 'listening', adapter: options.adapter.name, stateFile, after: cursor?.after_envelope_id ?? null });
        const filesFolder = options.filesFolder ?? join(dirname(stateFile), 'files', agentId ?? 'agent');
        if (ready)
            await Promise.race([ready, waitForAbort(stopSignal)]);
        const worker = createWorker({ connection, options, file, ownHandle, filesFolder, report, stopSignal, killSignal });
        const headers = follow(connection, {
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
        return exitCodes.success;
    }
    finally {
        file.unlock();
    }
}
/** Does the work. Like every follower it retries until the service is back; with `--once` it retries as a call does. */
function retry({ settings }, { once }, signal, work) {
    if (once)
        return work({ signal });
    return retryUntilDone({ settings, operation: 'agent', signal }, isTransient, () => work({ signal, maxRetries: 0 }));
}
/** Returns the handle of the agent; undefined if the client lacks the scope `agents:read`. */
async function readOwnHandle(connection, call) {
    try {
        return await findOwnHandle(connection, call);
    }
    catch (error) {
        if (error instanceof ServiceError && error.code === 'INSUFFICIENT_SCOPE')
            return undefined;
        throw error;
    }
}
async function ownStateFile(agentId) {
    if (agentId === undefined)
        throw new UsageError('the token does not name its agent: choose the state file with --state');
    const path = join(findXdgFolder('XDG_STATE_HOME', '.local/state'), 'ams-agent', `${agentId}.json`);
    await createFolder(dirname(path), 0o700);
    return path;
}
//# sourceMappingURL=agent.js.map