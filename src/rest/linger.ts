import type { IncomingMessage } from 'node:http'

const lingerMs = 5_000
const silenceMs = 1_000
const lingerBytesMax = 67_108_864

const lingering = new WeakSet<IncomingMessage>()

/** Whether the rest of a request is being read for the sake of its sender. */
export const isLingering = (request: IncomingMessage): boolean => lingering.has(request)

/**
 * Lets a client that was refused go on sending, since a connection that is cut while bytes are on their way takes the
 * answer with it. They are read and forgotten until the request ends; a client that goes on for too long, or falls
 * silent, has had its time to read the answer.
 */
export function linger(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  lingering.add(request)
  let bytes = 0
  const close = (): void => void request.destroy()
  const timers = [setTimeout(close, lingerMs), setTimeout(close, silenceMs)]
  request.on('error', () => {})
  request.once('close', () => timers.forEach(clearTimeout))
  request.once('end', () => timers.forEach(clearTimeout))
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > lingerBytesMax) return close()
    timers[1]?.refresh()
  })
  request.resume()
}
