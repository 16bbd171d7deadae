// Generated from src/clients/typescript/src/no-node-socket.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.loadNodeSockets = void 0;
/** Stands in for `node-socket` where a bundler makes something for pages, which have their own WebSocket. */
const loadNodeSockets = async () => undefined;
exports.loadNodeSockets = loadNodeSockets;
//# sourceMappingURL=no-node-socket.js.map