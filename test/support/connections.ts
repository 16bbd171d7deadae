import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { HasAddresses } from './client.ts'
import type { Service } from './service.ts'

/** A client that leaves its side open whatever the server does, and reads only when it is told to. */
export async function connectHalfOpen({ config }: HasAddresses, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: config.port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** How many connections the service has open, by its own account. */
export async function openConnections({ deps }: Service): Promise<number> {
  return Number(/^ams_connections (\d+)$/m.exec(await deps.observe.metrics())?.[1])
}

/** A request without a body, as bytes. */
export const getRequest = (path: string, token?: string): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]), '', ''].join(
    '\r\n',
  )
