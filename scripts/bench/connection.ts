import { connect } from 'node:net'

export interface ConnectionHandler {
  /** Returns the next request; undefined if there is none now or ever. */
  next: () => string | undefined
  answered: (status: number) => void
  broken: (reason: string) => void
}

export interface Connection {
  /** Sends the next request, unless one is pending. */
  sendNext(): void
  close(): void
}

/**
 * Opens an HTTP/1.1 connection with one pending request at a time. It parses only the status and length of a response,
 * so that requests cost the load generator little.
 */
export function openConnection(port: number, { next, answered, broken }: ConnectionHandler): Promise<Connection> {
  let busy = false
  let status = 0
  let missing = 0
  let head = ''
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })

  const sendNext = (): void => {
    if (busy) return
    const request = next()
    if (request === undefined) return
    busy = true
    socket.write(request, 'latin1')
  }
  const finish = (): void => {
    busy = false
    answered(status)
    sendNext()
  }
  const readHead = (chunk: Buffer): void => {
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return void socket.destroy(new Error('a response has no Content-Length'))
    status = Number(head.slice(9, 12))
    missing = end + 4 + Number(length) - head.length
    head = ''
    if (missing <= 0) finish()
  }
  socket.on('data', (chunk) => {
    if (missing <= 0) return readHead(chunk)
    missing -= chunk.length
    if (missing <= 0) finish()
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.on('error', (error) => broken(error.message))
      socket.on('end', () => broken('the service closed a connection'))
      resolve({ sendNext, close: () => socket.destroy() })
    })
    socket.once('error', reject)
  })
}
