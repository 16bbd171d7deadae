// Generated from src/clients/typescript/src/node/agent/adapters/claude.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Starts a turn of Claude Code without a window, and continues the session of the thread. The turn has started when
 * Claude Code reports its session.
 */
export declare const claudeAdapter: (args: readonly string[]) => Adapter;
//# sourceMappingURL=claude.d.ts.map