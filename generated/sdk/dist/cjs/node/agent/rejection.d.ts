// Generated from src/clients/typescript/src/node/agent/rejection.ts by `npm run generate`. Do not edit.
import { ServiceError } from '../../errors.js';
/**
 * Returns true if the service rejects one call for good. Unless the access of the agent has ended, only the envelope of
 * that call is concerned. `FORBIDDEN` can mean both.
 */
export declare const isRejection: (error: unknown) => error is ServiceError;
/** Returns true for errors that pass: of the service, and pages of a proxy before a service that has answered. */
export declare const isPassing: (error: unknown) => boolean;
//# sourceMappingURL=rejection.d.ts.map