// Generated from src/clients/typescript/src/node/listen/deliver.ts by `npm run generate`. Do not edit.
import { sleepOrAbort } from '../../clock.js';
import { runCommand } from './run-command.js';
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** Runs the command for an envelope until it exits with 0, and returns the outcome. */
export async function deliver(envelope, { command, timeoutMs, tries, clock, report, stopSignal, killSignal }) {
    for (let attempt = 1;; attempt++) {
        const end = await runCommand(command, envelope, { clock, timeoutMs, signal: killSignal });
        report({ type: 'command', envelopeId: envelope.id, attempt, ...end });
        if (end.exitCode === 0 && !end.timedOut)
            return 'delivered';
        if (stopSignal.aborted)
            return 'stopped';
        if (attempt >= tries)
            return 'attempts exhausted';
        const waitMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
        report({ type: 'again', envelopeId: envelope.id, waitMs });
        await sleepOrAbort(clock, waitMs, stopSignal);
        if (stopSignal.aborted)
            return 'stopped';
    }
}
//# sourceMappingURL=deliver.js.map