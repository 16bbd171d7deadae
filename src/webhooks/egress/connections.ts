import http, { type ClientRequestArgs } from 'node:http'
import https from 'node:https'
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'

/** Bytes that an endpoint may send in one exchange: TLS, status lines, headers, body and trailers together. */
export const exchangeBytesMax = 262_144

/** Smallest number of bytes that one read counts as, because a flood of single bytes costs time as well. */
const readBytesMin = 64

/** The TCP connection below a request. */
export interface Connection {
  /** Returns true once TCP has been connected. */
  hasConnected(): boolean
  /** Resets the byte limit for the next exchange. */
  refill(): void
}

const connections = new WeakMap<Duplex, Connection>()

/** Returns the connection below a socket of the agents of this file. */
export const connectionOf = (socket: Duplex): Connection => connections.get(socket)!

/** Returns an HTTP agent that ends a connection when its endpoint exceeds the bytes of an exchange. */
export function meteredHttpAgent(options: http.AgentOptions): http.Agent {
  const agent = new http.Agent(options)
  agent.createConnection = (args) => openMetered(args, (raw) => raw)
  return agent
}

/** Returns an HTTPS agent with the same limit. It also counts the bytes of TLS. */
export function meteredHttpsAgent(options: https.AgentOptions): https.Agent {
  const agent = new https.Agent(options)
  const secure = agent.createConnection.bind(agent)
  agent.createConnection = (args) =>
    openMetered(args, (raw) => secure({ ...args, socket: duplexOf(raw) } as ClientRequestArgs)!)
  return agent
}

function openMetered(args: ClientRequestArgs, secured: (raw: Socket) => Duplex): Duplex {
  const raw = connect(args as TcpNetConnectOpts)
  let bytesLeft = exchangeBytesMax
  let isConnected = false
  raw.once('connect', () => (isConnected = true))
  raw.on('data', ({ length }: Buffer) => {
    bytesLeft -= Math.max(length, readBytesMin)
    if (bytesLeft < 0) raw.destroy(new Error('the endpoint sent too many bytes'))
  })
  const socket = secured(raw)
  connections.set(socket, {
    hasConnected: () => isConnected,
    refill: () => (bytesLeft = exchangeBytesMax),
  })
  return socket
}

/** Returns the socket as a stream, because TLS reads a raw socket without calling its listeners. */
function duplexOf(raw: Socket): Duplex {
  const duplex = new Duplex({
    read: () => void raw.resume(),
    write: (chunk, encoding, done) => void raw.write(chunk, encoding, done),
    final: (done) => void raw.end(done),
    destroy(error, done) {
      raw.destroy()
      done(error)
    },
  })
  raw.on('data', (chunk) => {
    if (!raw.destroyed && !duplex.push(chunk)) raw.pause()
  })
  raw.once('end', () => duplex.push(null))
  raw.once('error', (error) => duplex.destroy(error))
  raw.once('close', () => duplex.destroy())
  return duplex
}
