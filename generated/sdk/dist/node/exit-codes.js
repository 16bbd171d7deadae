// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
import { isTransient } from '../backoff.js';
import { AuthorizationError, ConnectionError } from '../errors.js';
import { UsageError } from './command-line.js';
import { CursorInUseError } from './listen/cursor-file.js';
/** Exit codes of the programs of this package. The README has the same table. */
const table = {
    success: [0, 'success, or stopped by a signal'],
    failure: [1, 'failure, or an error of the service'],
    invalidUsage: [2, 'invalid command, option or setting; or the agent is not signed in'],
    attemptsExhausted: [3, 'listen, agent: a command or turn failed --tries times for one envelope'],
    cursorInUse: [4, 'listen, agent: another process uses the cursor or state file'],
    serviceUnavailable: [5, 'the service was unavailable during all retries; try again later'],
    waitTimedOut: [6, 'wait: no envelope arrived within --timeout; login: the person did not answer in time'],
    budgetExhausted: [7, 'agent --once: the budget of turns is exhausted; try again later'],
};
const bySignal = '128 + N  listen or agent, with --once, was stopped by signal N';
export const exitCodes = Object.fromEntries(Object.entries(table).map(([name, [code]]) => [name, code]));
/** Table of the exit codes for a help text. */
export const exitCodesHelp = ['Exit codes:', ...Object.values(table).map((row) => row.join('  ')), bySignal].join('\n  ');
/** Returns the exit code for an error. */
export function exitCodeOf(error) {
    if (error instanceof CursorInUseError)
        return exitCodes.cursorInUse;
    if (error instanceof AuthorizationError && error.code === 'timed_out')
        return exitCodes.waitTimedOut;
    if (isTransient(error))
        return exitCodes.serviceUnavailable;
    const isMisuse = error instanceof UsageError || error instanceof TypeError || error instanceof ConnectionError;
    const isSignedOut = error instanceof AuthorizationError && ['no_auth', 'authorization_ended'].includes(error.code);
    return isMisuse || isSignedOut ? exitCodes.invalidUsage : exitCodes.failure;
}
//# sourceMappingURL=exit-codes.js.map