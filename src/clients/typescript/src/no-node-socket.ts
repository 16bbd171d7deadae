import type { NodeSockets } from './node-socket.js'

/** Stands in for `node-socket` where a bundler makes something for pages, which have their own WebSocket. */
export const loadNodeSockets = async (): Promise<NodeSockets | undefined> => undefined
