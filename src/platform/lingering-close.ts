import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

const lingerMs = 5_000
const silenceMs = 1_000
/** Milliseconds in which the answer must be sent after the service has stopped reading the request. */
const answerMs = 200
const lingerBytesMax = 67_108_864

const lingering = new WeakMap<Readable, Promise<void>>()

/** Returns true if the service reads and discards the rest of this request or connection. */
export const isLingering = (source: Readable): boolean => lingering.has(source)

/** Discards the rest of a rejected request, so that its client can finish sending and read the answer. */
export function startLingering(request: IncomingMessage): void {
  if (!request.complete && !request.destroyed) discard(request, 'end')
}

/**
 * Resolves when the rest of the request is discarded, or at once if there is nothing to discard. The caller may then
 * send the last answer of the connection.
 */
export const whenLingered = (request: IncomingMessage): Promise<void> => lingering.get(request) ?? Promise.resolve()

/** Sends the response and closes the connection. Disconnects a client that does not close its side. */
export function sendAndClose(connection: Duplex, response: string): void {
  if (isLingering(connection) || !connection.writable) return
  connection.end(response)
  discard(connection, 'close')
}

/**
 * Reads and discards until the source ends (a lingering close). Closing a connection while bytes still arrive can
 * destroy the answer before the client reads it. Stops after `lingerMs`, after `silenceMs` without bytes, or after
 * `lingerBytesMax`. The answer is then sent, and the connection closes after `answerMs`.
 */
function discard(source: Readable, endEvent: 'end' | 'close'): void {
  const finished = Promise.withResolvers<void>()
  lingering.set(source, finished.promise)
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
    finished.resolve()
  }
  let timers = [setTimeout(cutOff, lingerMs), setTimeout(cutOff, silenceMs)]
  const stop = (): void => timers.forEach(clearTimeout)
  const ended = (): void => {
    stop()
    finished.resolve()
  }
  source.on('error', () => {})
  for (const event of new Set([endEvent, 'close'])) source.once(event, ended)
  source.on('data', read)
  source.resume()
}
