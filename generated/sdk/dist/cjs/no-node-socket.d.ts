// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
import type { NodeSockets } from './node-socket.js';
/** Stands in for `node-socket` where a bundler makes something for pages, which have their own WebSocket. */
export declare const loadNodeSockets: () => Promise<NodeSockets | undefined>;
//# sourceMappingURL=no-node-socket.d.ts.map