import type { IncomingMessage } from 'node:http'
import { areAllLocal, isLoopback } from '../../settings/address-warnings.ts'
import type { Config } from '../../settings/config.ts'

/** The parts of a request that identify its sender. */
interface Peer extends Pick<IncomingMessage, 'headers'> {
  socket: { remoteAddress?: string | undefined }
}

/** Headers that proxies add to requests. */
const proxyHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * Returns a function that tells whether a request at PORT may read the metrics. Requests through a proxy on this
 * machine also come from loopback. So the function trusts loopback only without a setting or header of a proxy. The
 * request must also name this machine as its host, which a page of another host cannot do.
 */
export function metricsAccess(config: Config): (request: Peer) => boolean {
  if (config.publicMetrics) return () => true
  if (config.opsPort !== undefined || config.trustProxy || !areAllLocal(config)) return () => false
  return ({ headers, socket }) =>
    isLoopbackPeer(socket.remoteAddress) &&
    isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? '') &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
}

const isLoopbackPeer = (address = ''): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(address)
