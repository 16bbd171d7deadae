import { isTransient } from '../../backoff.js'
import { ProtocolError, ServiceError, TooLargeError } from '../../errors.js'
import { isAccessEnded, rejectedTokenCodes } from '../exit-codes.js'

/** Operations that concern one envelope. */
const operations = ['getMessages', 'getOwnReach', 'getFile', 'downloadFile', 'sendMessage']

/** Codes of a rejected token, and of a mailbox or storage that is full. */
const passingCodes = [...rejectedTokenCodes, 'FEATURE_NOT_AVAILABLE']

/**
 * Returns true for errors after which the same call may succeed later, without a change of the program's settings. They
 * include the pages of a proxy in front of a service that has answered before.
 */
export function isPassing(error: unknown): boolean {
  if (isTransient(error) || (error instanceof ProtocolError && !(error instanceof TooLargeError))) return true
  return error instanceof ServiceError && passingCodes.includes(error.code) && !isAccessEnded(error)
}

/**
 * Returns true if the service rejects a call for one envelope, and would reject each repetition. `FORBIDDEN` can also
 * mean that the access of the agent has ended.
 */
export const isRejection = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  operations.includes(error.operation) &&
  !isPassing(error) &&
  (!isAccessEnded(error) || error.code === 'FORBIDDEN')
