// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
/** Replaces `node-socket` in bundles for browsers, which have their own WebSocket. */
export const loadNodeSockets = async () => undefined;
//# sourceMappingURL=no-node-socket.js.map