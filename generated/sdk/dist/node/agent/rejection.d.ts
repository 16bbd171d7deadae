// Generated from src/clients/typescript/src/node/agent/rejection.ts by `npm run generate`. Do not edit.
import { ServiceError } from '../../errors.js';
/**
 * Returns true for errors after which the same call may succeed later, without a change of the program's settings. They
 * include the pages of a proxy in front of a service that has answered before.
 */
export declare function isPassing(error: unknown): boolean;
/**
 * Returns true if the service rejects a call for one envelope, and would reject each repetition. `FORBIDDEN` can also
 * mean that the access of the agent has ended.
 */
export declare const isRejection: (error: unknown) => error is ServiceError;
//# sourceMappingURL=rejection.d.ts.map