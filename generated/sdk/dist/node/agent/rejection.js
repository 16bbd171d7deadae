// Generated from src/clients/typescript/src/node/agent/rejection.ts by `npm run generate`. Do not edit.
import { isTransient } from '../../backoff.js';
import { ProtocolError, ServiceError, TooLargeError } from '../../errors.js';
import { isAccessEnded } from '../exit-codes.js';
/**
 * Returns true if the service rejects one call for good. Unless the access of the agent has ended, only the envelope of
 * that call is concerned. `FORBIDDEN` can mean both.
 */
export const isRejection = (error) => error instanceof ServiceError &&
    !error.retryable &&
    error.status !== 401 &&
    (!isAccessEnded(error) || error.code === 'FORBIDDEN');
/** Returns true for errors that pass: of the service, and pages of a proxy before a service that has answered. */
export const isPassing = (error) => isTransient(error) || (error instanceof ProtocolError && !(error instanceof TooLargeError));
//# sourceMappingURL=rejection.js.map