import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

const lingerMs = 5_000
const silenceMs = 1_000
/** For the answer, where the end of the request is not waited for any longer. */
const answerMs = 200
const lingerBytesMax = 67_108_864

const lingering = new WeakMap<Readable, Promise<void>>()

/** Whether what still arrives from this request or connection is read only to be discarded. */
export const isLingering = (source: Readable): boolean => lingering.has(source)

/** Discards the rest of a refused request, so that its client can finish sending and read the answer. */
export function startLingering(request: IncomingMessage): void {
  if (!request.complete && !request.destroyed) discard(request, 'end')
}

/** Resolves when the answer to a request may be sent behind which the connection is closed. */
export const whenLingered = (request: IncomingMessage): Promise<void> => lingering.get(request) ?? Promise.resolve()

/** Sends the response and closes the connection; a client that does not close its side is disconnected. */
export function closeWith(connection: Duplex, response: string): void {
  if (isLingering(connection) || !connection.writable) return
  connection.end(response)
  discard(connection, 'close')
}

/**
 * A lingering close: reads and discards until the source ends, since closing a connection while bytes still arrive can
 * destroy the answer before the client reads it. It is cut off after `lingerMs`, after silence, or after too many
 * bytes; then the answer is sent all the same, and the connection ends.
 */
function discard(source: Readable, endEvent: 'end' | 'close'): void {
  const over = Promise.withResolvers<void>()
  lingering.set(source, over.promise)
  let bytes = 0
  const read = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > lingerBytesMax) cutOff()
    else timers[1]?.refresh()
  }
  const cutOff = (): void => {
    source.off('data', read)
    stop()
    timers = [setTimeout(() => source.destroy(), answerMs)]
    over.resolve()
  }
  let timers = [setTimeout(cutOff, lingerMs), setTimeout(cutOff, silenceMs)]
  const stop = (): void => timers.forEach(clearTimeout)
  const ended = (): void => {
    stop()
    over.resolve()
  }
  source.on('error', () => {})
  for (const event of new Set([endEvent, 'close'])) source.once(event, ended)
  source.on('data', read)
  source.resume()
}
