// Generated from scripts/sdk/src/node/listen/listen.ts by `npm run generate`. Do not edit.
import { isPassing, untilDone } from '../../backoff.js';
import { createConnection } from '../../client.js';
import { AbortError, AuthorizationError } from '../../errors.js';
import { follow } from '../../follow.js';
import { sessionOf } from '../../session.js';
import { optionsIn, parseListenArguments, UsageError } from './arguments.js';
import { deliver } from './deliver.js';
import { exitCodes, helpText } from './help.js';
import { InUseError, ownPlace, takePlace } from './place.js';
import { printLine } from './print.js';
import { reportTo } from './report.js';
import { listenForStops } from './stop.js';
/**
 * The program `ams-listen`, by its arguments: for every envelope a command, of which one is under way at a time. It
 * resolves with the exit code, and says what goes wrong on standard error.
 */
export async function listen(args, { name = 'ams-listen' } = {}) {
    const report = reportTo((line) => process.stderr.write(line), { name, json: optionsIn(args).includes('--json') });
    for (const output of [process.stdout, process.stderr])
        output.on('error', () => { }); // who writes is told as well
    const stops = listenForStops((signal) => report({ type: 'stopping', signal }));
    try {
        const options = parseListenArguments(args);
        if (options === 'help') {
            await printLine(helpText(name));
            return exitCodes.done;
        }
        const connection = createConnection({ userAgent: 'ams-listen', onEvent: report });
        const exitCode = await listenAs(connection, { options, report, stops }).catch((error) => unlessStopped(error, stops));
        return exitCode ?? (options.once ? stops.exitCode() : exitCodes.done);
    }
    catch (error) {
        const exitCode = exitCodeOf(error);
        const help = error instanceof UsageError ? `; ${name} --help shows how` : '';
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
    const path = options.cursorFile ?? (await ownPlace(await tokenOf(connection, stopping)));
    const place = await takePlace(path);
    report({ type: 'listening', cursorFile: path, after: place.cursor?.after_envelope_id ?? null });
    try {
        for await (const envelope of envelopesOf(connection, options, place, stopping)) {
            const outcome = command
                ? await deliver(envelope, { command, timeoutMs, tries, clock, report, stopping, ending })
                : await printLine(`${JSON.stringify(envelope)}\n`);
            if (outcome === 'tries used up')
                return exitCodes.triesUsedUp;
            if (outcome === 'stopped')
                return undefined;
        }
        return exitCodes.done;
    }
    finally {
        place.leave();
    }
}
/** So few are fetched ahead that most of what no command has seen yet stays unread. */
const fetchedAhead = 20;
function envelopesOf(connection, { headers, once, from }, { cursor, save }, signal) {
    const until = once ? 'empty' : undefined;
    const params = { cursor: cursor ?? (from === 'now' ? from : null), save, until };
    return headers
        ? follow(connection, { ...params, headers }, { signal })
        : follow(connection, { ...params, limit: fetchedAhead }, { signal });
}
/** However long the service is away, as everything else that follows. */
const tokenOf = (connection, signal) => untilDone({ settings: connection.settings, operation: 'listen', signal }, isPassing, () => sessionOf(connection).token(undefined, { signal, maxRetries: 0 }));
function unlessStopped(error, { stopping }) {
    if (!stopping.aborted || !(error instanceof AbortError))
        throw error;
}
function exitCodeOf(error) {
    if (error instanceof InUseError)
        return exitCodes.inUse;
    const isMisuse = error instanceof UsageError || error instanceof TypeError;
    const isWithoutAuth = error instanceof AuthorizationError && error.code === 'no_auth';
    return isMisuse || isWithoutAuth ? exitCodes.misused : exitCodes.failed;
}
//# sourceMappingURL=listen.js.map