import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { HasAddresses } from './client.ts'
import type { Service } from './service.ts'

/** Opens a connection whose client never closes its side, and reads only on demand. */
export async function connectHalfOpen({ config }: HasAddresses, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: config.port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
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
