import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { HasAddresses } from './client.ts'
import type { Service } from './service.ts'
import { until } from './until.ts'

/** Opens a connection whose client never closes its side, and reads only on demand. */
export async function connectHalfOpen({ config }: HasAddresses, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: config.port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/**
 * Begins one request more than may be open. The service rejects one of them, so that the others are known to be open.
 * Returns the sockets of the others.
 */
export async function holdOpen(most: number, begin: () => Promise<Socket>): Promise<Socket[]> {
  const open = new Set(await Promise.all(Array.from({ length: most + 1 }, begin)))
  for (const socket of open) socket.once('data', () => open.delete(socket) && socket.destroy())
  await until(() => open.size === most)
  for (const socket of open) socket.removeAllListeners('data')
  return [...open]
}

/** Returns the number of open connections that the service reports. */
export async function openConnections({ deps }: Service): Promise<number> {
  return Number(/^ams_connections (\d+)$/m.exec(await deps.observe.metrics())?.[1])
}

/** Returns a request without a body, as bytes. */
export const getRequest = (path: string, token?: string): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]), '', ''].join(
    '\r\n',
  )
