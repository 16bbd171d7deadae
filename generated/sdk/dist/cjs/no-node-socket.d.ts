// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
import type { NodeSocketFactory } from './node-socket.js';
/** Replaces `node-socket` in bundles for browsers, which have their own WebSocket. */
export declare const loadNodeSockets: () => Promise<NodeSocketFactory | undefined>;
//# sourceMappingURL=no-node-socket.d.ts.map