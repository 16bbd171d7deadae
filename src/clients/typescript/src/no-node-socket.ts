import type { NodeSocketFactory } from './node-socket.js'

/** Replaces `node-socket` in bundles for browsers, which have their own WebSocket. */
export const loadNodeSockets = async (): Promise<NodeSocketFactory | undefined> => undefined
