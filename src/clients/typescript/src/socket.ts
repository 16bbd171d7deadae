import { ConnectionError } from './errors.js'
import { subprotocols } from './frames.js'

/** What a feed needs of a WebSocket, whoever made it. */
export interface Socket {
  /** Whether it says when the server pings. */
  readonly tellsPings: boolean
  /** Ends it in agreement with the server. */
  close(code: number): void
  /** Ends it at once. */
  terminate(): void
  isPaused?(): boolean
  pause?(): void
  resume?(): void
}

/** What a socket tells. */
export interface SocketEvents {
  message(text: string): void
  /** Anything else that shows that the server is there. */
  heard(): void
  closed(code: number, reason: string): void
}

/** Opens a socket; the signal calls off the handshake, and means nothing after it. */
export type OpenSocket = (events: SocketEvents, signal: AbortSignal) => Promise<Socket>

/**
 * By the WebSocket of the platform, for which the ticket stands in for a header. It shows no pings, cannot pause, and
 * does not tell why a handshake failed.
 */
export const platformSocket =
  (address: URL, ticket: string): OpenSocket =>
  (events, signal) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address, [subprotocols.spoken, subprotocols.ticket + ticket])
      const close = () => socket.close()
      const opened = () => signal.removeEventListener('abort', close)
      signal.addEventListener('abort', close)
      socket.addEventListener('open', () => {
        opened()
        resolve({ tellsPings: false, close: (code) => socket.close(code), terminate: () => endAtOnce(1006) })
      })
      socket.addEventListener('error', () => {}) // a close follows
      socket.addEventListener('message', message)
      socket.addEventListener('close', closed)

      function message({ data }: MessageEvent): void {
        events.message(String(data))
      }
      function closed({ code, reason }: CloseEvent): void {
        opened()
        // Does nothing after the handshake.
        reject(new ConnectionError('connect', 'the handshake failed; WebSockets of this platform do not tell why'))
        events.closed(code, reason)
      }
      /** A platform's socket waits for the server's agreement, and no frozen server is waited for. */
      function endAtOnce(code: number): void {
        socket.removeEventListener('message', message)
        socket.removeEventListener('close', closed)
        socket.close()
        events.closed(code, '')
      }
    })
