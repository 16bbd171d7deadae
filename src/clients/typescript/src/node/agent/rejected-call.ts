import { isTransient } from '../../backoff.js'
import type { Connection } from '../../connection.js'
import { ServiceError } from '../../errors.js'
import { MailboxApi } from '../../rest/index.js'
import { isAccessEnded } from '../exit-codes.js'

/** Operations that concern one envelope. */
const operations = ['sendMessage', 'getFile', 'downloadFile']

/** Codes of a rejected token, and of a mailbox or storage that is full. */
const passingCodes = ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FEATURE_NOT_AVAILABLE']

/** Returns true if the same call may succeed later, without a change of the program's settings. */
export function mayPass(error: unknown): boolean {
  const code = error instanceof ServiceError ? error.code : ''
  return isTransient(error) || (passingCodes.includes(code) && !isAccessEnded(error))
}

/**
 * Returns true if the service rejects this call, and would reject each repetition, but not the agent. FORBIDDEN may
 * concern the agent or only the recipient or file, so a read of the mailbox decides.
 */
export async function isRejectedCall(error: ServiceError, { call }: Connection, signal: AbortSignal): Promise<boolean> {
  if (mayPass(error) || !operations.includes(error.operation)) return false
  if (error.code !== 'FORBIDDEN') return !isAccessEnded(error)
  try {
    await new MailboxApi(call).listMailbox({ limit: 1 }, { maxRetries: 0, signal })
    return true
  } catch (mailboxError) {
    if (isAccessEnded(mailboxError)) return false
    throw mailboxError
  }
}
