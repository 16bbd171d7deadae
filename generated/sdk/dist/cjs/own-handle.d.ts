// Generated from scripts/sdk/src/own-handle.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { SendOptions } from './send.js';
/** The handle of the acting agent, asked for once. */
export declare function ownHandle(connection: Connection, options: SendOptions): Promise<string>;
//# sourceMappingURL=own-handle.d.ts.map