// Generated from src/clients/typescript/src/node-socket.ts by `npm run generate`. Do not edit.
import type { OpenSocket } from './socket.js';
/** Where `ws` works: bundlers for pages put something else in its place, and other runtimes only imitate it. */
export declare function loadNodeSockets(): Promise<NodeSockets | undefined>;
/** Opens sockets with headers, which no page may send. */
export type NodeSockets = (address: URL, headers: Record<string, string>) => OpenSocket;
//# sourceMappingURL=node-socket.d.ts.map