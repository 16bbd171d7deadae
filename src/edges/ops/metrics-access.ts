import type { IncomingMessage } from 'node:http'
import { areAllLocal, isLoopback } from '../../address-warnings.ts'
import type { Config } from '../../config.ts'

/** The parts of a request that tell who sent it. */
interface Peer extends Pick<IncomingMessage, 'headers'> {
  socket: { remoteAddress?: string | undefined }
}

/** Headers by which a proxy says that it passes a request on. */
const proxyHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * Returns a function that tells whether a request at PORT may read the metrics. Every request through a proxy on the
 * same machine comes from loopback. So the function trusts loopback only where no setting and no header speaks of a
 * proxy, and where the request names this machine, as no page of another host can.
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
