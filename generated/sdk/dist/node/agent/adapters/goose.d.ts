// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * Goose reports no start, so the turn has started when Goose has its input.
 */
export declare const gooseAdapter: (args: readonly string[]) => Adapter;
//# sourceMappingURL=goose.d.ts.map