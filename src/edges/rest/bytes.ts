import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import { parse as parseContentType } from 'content-type'
import type { UnreadBytes } from '#generated/rest/call.ts'
import { numberText } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'

/** Returns a body that is a file, for a reader that knows its length. The request stays open for the answer. */
export function unreadBytes(request: IncomingMessage): UnreadBytes {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'send the body without a Content-Encoding')
  // RFC 9110 section 14.5: a part of a file must not be stored as a whole file.
  if (request.headers['content-range'] !== undefined)
    throw new Fault('VALIDATION_ERROR', 'send the whole file, without a Content-Range')
  return {
    mediaType: parseContentType(request.headers['content-type'] ?? '').type,
    read(length) {
      const announced = request.headers['content-length']
      if (announced !== undefined && Number(announced) !== length) throw otherLength(Number(announced), length)
      return bytesOf(request, length)
    },
  }
}

function bytesOf(request: IncomingMessage, length: number): AsyncIterable<Uint8Array> {
  const bytes = new PassThrough()
  let size = 0
  const take = (chunk: Buffer): void => {
    size += chunk.length
    if (size > length) fail(otherLength(size, length))
    else if (!bytes.write(chunk)) request.pause()
  }
  const fail = (error: unknown): void => {
    const cause = { cause: error }
    const incomplete = new Fault('VALIDATION_ERROR', 'the body ended before it was complete', cause)
    bytes.destroy(error instanceof Fault ? error : incomplete)
  }
  bytes.on('error', () => {}) // the reader gets the error once it reads
  bytes.on('drain', () => request.resume())
  bytes.once('close', () => request.off('data', take).pause())
  request.on('data', take)
  finished(request, (error) => {
    if (error) fail(error)
    else if (size < length) fail(otherLength(size, length))
    else bytes.end()
  })
  return bytes
}

const otherLength = (actual: number, length: number): Fault => {
  const code = actual > length ? 'PAYLOAD_TOO_LARGE' : 'INVALID_FILE'
  return new Fault(code, `the file must have exactly ${numberText(length)} bytes`)
}
