// Generated from src/clients/typescript/src/node/agent/adapters/codex.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Starts a turn of Codex without a window, and continues the session of the thread. The turn has started when Codex
 * reports it.
 */
export declare const codexAdapter: (args: readonly string[]) => Adapter;
//# sourceMappingURL=codex.d.ts.map