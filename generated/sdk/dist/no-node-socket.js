// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
/** Stands in for `node-socket` where a bundler makes something for pages, which have their own WebSocket. */
export const loadNodeSockets = async () => undefined;
//# sourceMappingURL=no-node-socket.js.map