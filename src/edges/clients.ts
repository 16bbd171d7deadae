import type { IncomingMessage } from 'node:http'
import { createOpenRequestCounter, type WhenFinished } from '../calls/open-requests.ts'
import type { Config } from '../settings/config.ts'
import { addressPrefix, createClientAddressResolver, createProxyCheck } from '../platform/client-address.ts'

/** Addresses of the clients that send requests. */
export interface Clients {
  /** Returns the full IP address of the client. */
  addressOf(request: IncomingMessage): string
  /** Returns the prefix of the client's address. Limits identify the client by this prefix; see `addressPrefix`. */
  sourceOf(request: IncomingMessage): string
  /** Returns true if the peer is a trusted proxy. The connections of a proxy belong to many clients. */
  isProxy(peer: string): boolean
  /**
   * Counts the open requests of a client behind a proxy, because the connections of a proxy belong to many clients.
   * Throws RATE_LIMITED at the limit.
   */
  countOpen(request: IncomingMessage, whenFinished: WhenFinished): void
}

/**
 * Creates the functions that return client addresses. Without TRUST_PROXY, they trust only the address of the
 * connection.
 */
export function createClients({
  trustProxy,
  connectionsPerAddressMax,
}: Pick<Config, 'trustProxy' | 'connectionsPerAddressMax'>): Clients {
  if (!trustProxy) {
    const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
    return { addressOf, sourceOf: (request) => addressPrefix(addressOf(request)), isProxy: () => false, countOpen() {} }
  }
  const [isProxy, clientOf] = [createProxyCheck(trustProxy), createClientAddressResolver(trustProxy)]
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
  const sourceOf = (request: IncomingMessage): string => addressPrefix(addressOf(request))
  const countRequest = createOpenRequestCounter(connectionsPerAddressMax || Infinity)
  return {
    addressOf,
    sourceOf,
    isProxy,
    countOpen(request, whenFinished) {
      if (isProxy(request.socket.remoteAddress ?? '')) countRequest(sourceOf(request), whenFinished)
    },
  }
}
