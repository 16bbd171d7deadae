// Generated from src/clients/typescript/src/node-socket.ts by `npm run generate`. Do not edit.
import type { OpenSocket } from './socket.js';
/**
 * Loads sockets of the package `ws`. Returns undefined in bundles for browsers and in runtimes that only imitate `ws`.
 */
export declare function loadNodeSockets(): Promise<NodeSocketFactory | undefined>;
/** Opens sockets with headers, which browsers do not allow. */
export type NodeSocketFactory = (address: URL, headers: Record<string, string>) => OpenSocket;
//# sourceMappingURL=node-socket.d.ts.map