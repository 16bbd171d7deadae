// Generated from scripts/sdk/src/node/shared.ts by `npm run generate`. Do not edit.
import type { Signal } from '../platform.js';
/** Work that is done once for all who wait for it, and called off when the last of them has gone. */
export declare function sharedByAll(work: (signal: AbortSignal) => Promise<void>): (signal?: Signal) => Promise<void>;
//# sourceMappingURL=shared.d.ts.map