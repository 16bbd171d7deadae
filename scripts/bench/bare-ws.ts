import { readFileSync } from 'node:fs'
import { WebSocketServer, type WebSocket } from 'ws'

/** Sends the bytes of a file to each client a number of times, as fast as it reads them: the cost of `ws` alone. */
const [port, file, frames] = process.argv.slice(2)
const frame = readFileSync(file ?? '', 'utf8')
const bufferedBytesMax = 262_144

function sendFrom(socket: WebSocket, first: number): void {
  for (let n = first; n < Number(frames); n++) {
    const isFull = socket.bufferedAmount > bufferedBytesMax
    socket.send(frame, isFull ? () => sendFrom(socket, n + 1) : undefined)
    if (isFull) return
  }
}

const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => process.stdout.write('listening\n'))
server.on('connection', (socket) => sendFrom(socket, 0))
process.on('SIGTERM', () => process.exit(0))
