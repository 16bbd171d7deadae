// Generated from src/clients/typescript/src/node/agent/adapters/opencode.ts by `npm run generate`. Do not edit.
import { type Adapter } from '../turn.js';
/**
 * Starts a turn in a running OpenCode server, in the session of the thread. The turn has started when OpenCode has
 * accepted the prompt. The adapter then polls until the session is idle.
 */
export declare const openCodeAdapter: (server: URL) => Adapter;
//# sourceMappingURL=opencode.d.ts.map