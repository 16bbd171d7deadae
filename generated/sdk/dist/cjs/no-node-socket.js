// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.loadNodeSockets = void 0;
/** Replaces `node-socket` in bundles for browsers, which have their own WebSocket. */
const loadNodeSockets = async () => undefined;
exports.loadNodeSockets = loadNodeSockets;
//# sourceMappingURL=no-node-socket.js.map