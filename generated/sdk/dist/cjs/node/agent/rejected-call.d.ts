// Generated from src/clients/typescript/src/node/agent/rejected-call.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
import { ServiceError } from '../../errors.js';
/** Returns true if the same call may succeed later, without a change of the program's settings. */
export declare function mayPass(error: unknown): boolean;
/**
 * Returns true if the service rejects this call, and would reject each repetition, but not the agent. FORBIDDEN may
 * concern the agent or only the recipient or file, so a read of the mailbox decides.
 */
export declare function isRejectedCall(error: ServiceError, { call }: Connection, signal: AbortSignal): Promise<boolean>;
//# sourceMappingURL=rejected-call.d.ts.map