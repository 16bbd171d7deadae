// Generated from src/clients/typescript/src/node/agent/adapters/http.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Posts each envelope to a program on this machine. A status of 2xx starts the turn. JSON with a `text` in the response
 * is the final text, and a `session` comes back with the next envelope of the thread.
 */
export declare const httpAdapter: (address: URL) => Adapter;
//# sourceMappingURL=http.d.ts.map