import type { IncomingMessage } from 'node:http'
import { createOpenRequests, type WhenFinished } from '../calls/open-requests.ts'
import type { Config } from '../config.ts'
import { addressPrefix } from '../platform/address-prefix.ts'
import { clientAddresses, proxiesOf } from '../platform/client-address.ts'

/** Where requests come from. */
export interface Clients {
  /** The whole address of the client. */
  addressOf(request: IncomingMessage): string
  /** The part of it by which clients are told apart. */
  sourceOf(request: IncomingMessage): string
  /** Whether connections from there are those of a proxy, which has many clients. */
  isProxy(peer: string): boolean
  /** Counts what a client has open by way of a proxy, where connections do not tell; throws RATE_LIMITED. */
  countOpen(request: IncomingMessage, whenFinished: WhenFinished): void
}

/** Nobody is believed but the connection itself, unless the settings say who is. */
export function createClients({
  trustProxy,
  connectionsPerAddressMax,
}: Pick<Config, 'trustProxy' | 'connectionsPerAddressMax'>): Clients {
  if (!trustProxy) {
    const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''
    return { addressOf, sourceOf: (request) => addressPrefix(addressOf(request)), isProxy: () => false, countOpen() {} }
  }
  const [isProxy, clientOf] = [proxiesOf(trustProxy), clientAddresses(trustProxy)]
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString())
  const sourceOf = (request: IncomingMessage): string => addressPrefix(addressOf(request))
  const count = createOpenRequests(connectionsPerAddressMax || Infinity)
  return {
    ...{ addressOf, sourceOf, isProxy },
    countOpen(request, whenFinished) {
      if (isProxy(request.socket.remoteAddress ?? '')) count(sourceOf(request), whenFinished)
    },
  }
}
