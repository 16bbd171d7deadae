import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests that may wait for the answers to earlier ones; a client that sends more is disconnected. */
const waitingMax = 256

/**
 * Handles pipelined requests (RFC 9112 section 9.3.2) one after another, each in its own turn of the event loop: thousands
 * fit into one packet, and handling them in one turn would delay all other clients.
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
    const pipeline: (() => void)[] = []
    pipelines.set(socket, pipeline)
    begin(request, response, pipeline)
  }
}
