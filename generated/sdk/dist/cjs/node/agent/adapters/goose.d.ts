// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
import { type Adapter } from '../turn.js';
/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * The turn has started when the model answers. Goose also exits with 0 if its model fails. It then writes a message of
 * its own, which has no id.
 */
export declare const gooseAdapter: (args: readonly string[]) => Adapter;
//# sourceMappingURL=goose.d.ts.map