// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
import { isTransient } from '../backoff.js'
import { ArgumentError, AuthorizationError, ConnectionError, isAuthorizationEnded, ServiceError } from '../errors.js'
import { selectAuth } from '../options.js'
import { UsageError } from './command-line.js'
import { CursorInUseError } from './listen/cursor-file.js'
import { DamagedFileError } from './replace-file.js'

/** Exit codes of the programs of this package. The README has the same table. */
const table = {
  success: [0, 'success, or stopped by a signal'],
  failure: [1, 'failure, or an error of the service'],
  invalidUsage: [2, 'invalid command, option or setting, or a damaged file'],
  attemptsExhausted: [3, 'listen, agent: a command or turn failed --tries times for one envelope'],
  cursorInUse: [4, 'listen, agent: another process uses the cursor or state file'],
  serviceUnavailable: [5, 'the service was unavailable during all retries; try again later'],
  waitTimedOut: [6, 'wait: no envelope arrived within --timeout; login: the person did not answer in time'],
  budgetExhausted: [7, 'agent --once: the budget of turns is exhausted; try again later'],
  accessEnded: [8, 'the agent is not signed in, or its access has ended; sign in again, or set other credentials'],
} as const

const bySignal = '128 + N  listen or agent, with --once, was stopped by signal N'

type ExitCodes = { readonly [Name in keyof typeof table]: (typeof table)[Name][0] }

export const exitCodes = Object.fromEntries(
  Object.entries(table).map(([name, [code]]) => [name, code]),
) as unknown as ExitCodes

/** Table of the exit codes for a help text. */
export const exitCodesHelp = ['Exit codes:', ...Object.values(table).map((row) => row.join('  ')), bySignal].join(
  '\n  ',
)

/** Exit codes after which a restart of the program does not help, because a person has to change something. */
export const finalExitCodes: readonly number[] = [
  exitCodes.invalidUsage,
  exitCodes.attemptsExhausted,
  exitCodes.accessEnded,
]

/** Codes with which the service rejects every call of an agent or client, so a retry does not help. */
const rejectedAccessCodes = ['FORBIDDEN', 'INSUFFICIENT_SCOPE', 'invalid_scope', 'unauthorized_client']
/** Codes with which the service rejects a token. Another token may be accepted. */
export const rejectedTokenCodes = ['UNAUTHORIZED', 'TOKEN_EXPIRED']

/**
 * Returns true if only a person can give the program access again. A rejected token is final only if the program cannot
 * request another one.
 */
export function isAccessEnded(error: unknown): boolean {
  if (isAuthorizationEnded(error)) return true
  const code = error instanceof ServiceError ? error.code : ''
  return rejectedAccessCodes.includes(code) || (rejectedTokenCodes.includes(code) && hasFixedToken())
}

/** Returns true if the token comes from the environment, so that the program cannot renew it. */
function hasFixedToken(): boolean {
  const auth = selectAuth({})
  return auth !== undefined && 'token' in auth
}

/** Returns the exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CursorInUseError) return exitCodes.cursorInUse
  if (error instanceof AuthorizationError && error.code === 'timed_out') return exitCodes.waitTimedOut
  if (isTransient(error)) return exitCodes.serviceUnavailable
  const hasNoCredentials = error instanceof AuthorizationError && error.code === 'no_auth'
  if (hasNoCredentials || isAccessEnded(error)) return exitCodes.accessEnded
  const isMisuse = [UsageError, ArgumentError, ConnectionError, DamagedFileError].some((type) => error instanceof type)
  return isMisuse ? exitCodes.invalidUsage : exitCodes.failure
}
