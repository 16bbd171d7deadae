import type { IncomingMessage } from 'node:http'
import { createOpenRequests, type WhenFinished } from '../calls/open-requests.ts'
import type { Config } from '../settings/config.ts'
import { addressPrefix, createClientAddressResolver, proxiesOf } from '../platform/client-address.ts'

/** Addresses of the clients that send requests. */
export interface Clients {
  /** Returns the full IP address of the client. */
  addressOf(request: IncomingMessage): string
  /** Returns the part of the client's address that identifies the client in limits; see `addressPrefix`. */
  sourceOf(request: IncomingMessage): string
  /** Returns true if the peer is a trusted proxy. The connections of a proxy belong to many clients. */
  isProxy(peer: string): boolean
  /**
   * Counts the open requests of a client behind a proxy, where connections cannot be counted. Throws RATE_LIMITED at
   * the limit.
   */
  countOpen(request: IncomingMessage, whenFinished: WhenFinished): void
}

/**
 * Creates the functions that find client addresses. They trust only the address of the connection, unless TRUST_PROXY
 * names proxies.
 */
export function createClients({
  trustProxy,
  connectionsPerAddressMax,
}: Pick<Config, 'trustProxy' | 'connectionsPerAddressMax'>): Clients {
  if (!trustProxy) {
    const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
    return { addressOf, sourceOf: (request) => addressPrefix(addressOf(request)), isProxy: () => false, countOpen() {} }
  }
  const [isProxy, clientOf] = [proxiesOf(trustProxy), createClientAddressResolver(trustProxy)]
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
  const sourceOf = (request: IncomingMessage): string => addressPrefix(addressOf(request))
  const countRequest = createOpenRequests(connectionsPerAddressMax || Infinity)
  return {
    addressOf,
    sourceOf,
    isProxy,
    countOpen(request, whenFinished) {
      if (isProxy(request.socket.remoteAddress ?? '')) countRequest(sourceOf(request), whenFinished)
    },
  }
}
