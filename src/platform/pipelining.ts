import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for the answers to those before them; a client that sends more is cut off. */
const waitingMax = 256

/**
 * Handles the requests that a client sends without waiting for their answers (RFC 9112 section 9.3.2) one after another,
 * each in a turn of the event loop of its own: thousands of them fit into one packet, and would hold everybody up.
 */
export function serializePipelined(handle: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, (() => void)[]>()

  function begin(request: IncomingMessage, response: ServerResponse, waiting: (() => void)[]): void {
    response.once('close', () => {
      const next = waiting.shift()
      if (next) setImmediate(next)
      else pipelines.delete(request.socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const waiting = pipelines.get(socket)
    if (waiting && waiting.length >= waitingMax) return void socket.destroy()
    if (waiting) return void waiting.push(() => socket.destroyed || begin(request, response, waiting))
    const none: (() => void)[] = []
    pipelines.set(socket, none)
    begin(request, response, none)
  }
}
