// Generated from src/clients/typescript/src/node/agent/adapters/gemini.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Starts a turn of Gemini CLI without a window, and continues the session of the thread. The turn has started when
 * Gemini CLI reports its session.
 */
export declare const geminiAdapter: (args: readonly string[]) => Adapter;
//# sourceMappingURL=gemini.d.ts.map