import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Fault } from '../fault.ts'
import type { IncomingFile } from '../files/spool.ts'

export interface FormFile extends IncomingFile {
  /** The name of its part. */
  field: string
}

/** What a form may need beside the bytes of its file: boundaries, headers, an epilogue. */
const framingBytesMax = 65_536
const headerBytesMax = 16_384

/** Before and after the parser. */
const waitingBytesMax = 262_144

/** What browsers and fetch write for the characters that would end a name in a header. */
const escaped = /%(22|0D|0A)/gi

/**
 * The one file of a multipart form (RFC 7578), as soon as its headers are read. Its bytes are counted while they are
 * read, at most `limit` of them, and end only when the form does, with nothing else in it.
 */
export async function fileOfForm(request: IncomingMessage, limit: number): Promise<FormFile> {
  if (Number(request.headers['content-length'] ?? 0) > limit + framingBytesMax) throw tooLarge(limit)
  const parser = parserFor(request.headers)
  const { promise: broken, reject } = Promise.withResolvers<never>()
  const fail = (error: unknown): void => reject(unusable(error))
  broken.catch(() => {})
  const whole = feed(request, parser, limit, broken)
  whole.catch(fail)
  parser.on('error', fail)
  parser.on('partsLimit', () => fail(new Fault('VALIDATION_ERROR', 'send exactly one part')))
  const opened = new Promise<FormFile>((resolve) => {
    parser.on('file', (field, stream, filename: string | undefined, _encoding, contentType) => {
      broken.catch((fault) => stream.destroy(fault))
      if (!filename) return fail(new Fault('VALIDATION_ERROR', 'the part must be a file with a name'))
      resolve({ field, filename: filename.replace(escaped, decodeURIComponent), contentType, bytes: bytesOf(stream, { whole, limit, stopped: () => fail(undefined) }) })
    })
  })
  const none = whole.then(() => Promise.reject(new Fault('VALIDATION_ERROR', 'the form has no file')))
  none.catch(() => {})
  return Promise.race([opened, broken, none])
}

function parserFor(headers: IncomingMessage['headers']) {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Fault('VALIDATION_ERROR', 'Content-Type must be multipart/form-data')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Fault('VALIDATION_ERROR', 'send the body without a Content-Encoding')
  const typed: BusboyHeaders = { ...headers, 'content-type': contentType }
  try {
    return new Busboy({ headers: typed, preservePath: true, highWaterMark: waitingBytesMax, fileHwm: waitingBytesMax, isPartAFile: () => true, limits: { parts: 1, headerPairs: 16, headerSize: headerBytesMax } })
  } catch (error) {
    throw new Fault('VALIDATION_ERROR', 'Content-Type names no boundary', { cause: error })
  }
}

/** From the request to the parser, a chunk at a time; resolves when the form has ended. The request itself is left open, for the answer. */
async function feed(request: IncomingMessage, parser: Writable, limit: number, broken: Promise<never>): Promise<void> {
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit + framingBytesMax) throw tooLarge(limit)
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), broken])
  }
  const finished = once(parser, 'finish')
  parser.end()
  await Promise.race([finished, broken])
}

interface Reading {
  whole: Promise<void>
  limit: number
  /** Told when the reader is done, with all of it or before. */
  stopped: () => void
}

async function* bytesOf(stream: Readable, { whole, limit, stopped }: Reading): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
    await whole
  } catch (error) {
    throw unusable(error)
  } finally {
    stopped()
  }
}

const tooLarge = (limit: number): Fault => new Fault('PAYLOAD_TOO_LARGE', `the file must have at most ${limit} bytes`)

const unusable = (error: unknown): Fault =>
  error instanceof Fault ? error : new Fault('VALIDATION_ERROR', 'the body is not a complete multipart form', { cause: error })
