import { connect } from 'node:net'

export interface ConnectionHandler {
  /** The next request, or undefined when there is none (any more, or for now). */
  next: () => string | undefined
  answered: (status: number) => void
  broken: (reason: string) => void
}

export interface Connection {
  /** Sends the next request, unless one is under way. */
  sendNext(): void
  close(): void
}

/**
 * One HTTP/1.1 connection that has one request under way at a time. It reads no more of an answer than its status and
 * its length, so that a request costs the load generator little.
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
    if (length === undefined) return void socket.destroy(new Error('an answer without Content-Length'))
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
