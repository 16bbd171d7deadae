import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

const lingerMs = 5_000
const silenceMs = 1_000
const lingerBytesMax = 67_108_864

const lingering = new WeakSet<Readable>()

/** Whether the rest of a request, or of a connection, is being read for the sake of its sender. */
export const isLingering = (source: Readable): boolean => lingering.has(source)

/** Lets a client that was refused go on sending its request. */
export function startLingering(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  discard(request, 'end')
}

/** Ends a connection with these words; a client that does not close its side has it closed. */
export function closeWith(connection: Duplex, words: string): void {
  if (isLingering(connection)) return
  connection.end(words)
  discard(connection, 'close')
}

/**
 * Reads and forgets, since a connection that is cut while bytes are on their way takes the answer with it; until the
 * source is over. A client that goes on for too long, or falls silent, has had its time to read the answer.
 */
function discard(source: Readable, over: 'end' | 'close'): void {
  lingering.add(source)
  let bytes = 0
  const close = (): void => void source.destroy()
  const timers = [setTimeout(close, lingerMs), setTimeout(close, silenceMs)]
  source.on('error', () => {})
  for (const event of new Set([over, 'close'])) source.once(event, () => timers.forEach(clearTimeout))
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > lingerBytesMax) return close()
    timers[1]?.refresh()
  })
  source.resume()
}
