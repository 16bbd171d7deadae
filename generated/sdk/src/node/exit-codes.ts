// Generated from src/clients/typescript/src/node/exit-codes.ts by `npm run generate`. Do not edit.
import { isPassing } from '../backoff.js'
import { AuthorizationError, ConnectionError } from '../errors.js'
import { UsageError } from './command-line.js'
import { InUseError } from './listen/place.js'

/** What a shell learns of how a program of this package ended. The README has the same table. */
const table = {
  done: [0, 'done, or told to stop'],
  failed: [1, 'failed, or refused by the service'],
  misused: [2, 'a command, an option or a setting is not valid, or nobody is signed in, or not any more'],
  triesUsedUp: [3, 'listen: a command has failed --tries times for one envelope'],
  inUse: [4, 'listen: another listener uses the file of the place'],
  away: [5, 'the service is away for longer than a call is repeated; a later start may mend it'],
  nothing: [6, 'wait: nothing came within --timeout'],
} as const

const bySignal = '128 and more  listen --once was stopped by the signal of that number less 128'

type ExitCodes = { readonly [Name in keyof typeof table]: (typeof table)[Name][0] }

export const exitCodes = Object.fromEntries(
  Object.entries(table).map(([name, [code]]) => [name, code]),
) as unknown as ExitCodes

/** For a help text. */
export const exitCodesHelp = ['Exit codes:', ...Object.values(table).map((row) => row.join('  ')), bySignal].join(
  '\n  ',
)

/** Of what was thrown. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof InUseError) return exitCodes.inUse
  if (isPassing(error)) return exitCodes.away
  const isMisuse = error instanceof UsageError || error instanceof TypeError || error instanceof ConnectionError
  const isSignedOut = error instanceof AuthorizationError && ['no_auth', 'authorization_ended'].includes(error.code)
  return isMisuse || isSignedOut ? exitCodes.misused : exitCodes.failed
}
