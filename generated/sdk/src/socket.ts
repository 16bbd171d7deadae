// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js'
import { subprotocols } from './frames.js'

/** The part of a WebSocket that a feed uses. */
export interface Socket {
  /** True if the socket reports the server's pings. */
  readonly reportsPings: boolean
  /** Starts the close handshake. */
  close(code: number): void
  /** Drops the connection at once. */
  terminate(): void
  isPaused?(): boolean
  pause?(): void
  resume?(): void
}

/** Callbacks of a socket. */
export interface SocketEvents {
  onMessage(text: string): void
  /** Reports other activity of the server, such as a ping. */
  onActivity(): void
  onClose(code: number, reason: string): void
}

/** Opens a socket. The signal aborts the handshake only. */
export type OpenSocket = (events: SocketEvents, signal: AbortSignal) => Promise<Socket>

/**
 * Creates a socket by the platform's WebSocket, which sends a ticket instead of a header. It reports no pings, cannot
 * pause, and does not say why a handshake failed.
 */
export const createPlatformSocket =
  (address: URL, ticket: string): OpenSocket =>
  (events, signal) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address, [subprotocols.spoken, subprotocols.ticket + ticket])
      const close = () => socket.close()
      const stopListening = () => signal.removeEventListener('abort', close)
      signal.addEventListener('abort', close)
      socket.addEventListener('open', () => {
        stopListening()
        resolve({ reportsPings: false, close: (code) => socket.close(code), terminate: () => endAtOnce(1006) })
      })
      socket.addEventListener('error', () => {}) // a close follows
      socket.addEventListener('message', message)
      socket.addEventListener('close', closed)

      function message({ data }: MessageEvent): void {
        events.onMessage(String(data))
      }
      function closed({ code, reason }: CloseEvent): void {
        stopListening()
        // This has no effect after the handshake.
        reject(new ConnectionError('connect', 'the handshake failed; this platform does not report the reason'))
        events.onClose(code, reason)
      }
      /** Ends the feed without waiting for a close handshake, which a hanging server never completes. */
      function endAtOnce(code: number): void {
        socket.removeEventListener('message', message)
        socket.removeEventListener('close', closed)
        socket.close()
        events.onClose(code, '')
      }
    })
