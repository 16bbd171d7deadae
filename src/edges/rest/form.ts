import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { parse as parseContentType } from 'content-type'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { numberText } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'
import type { IncomingFile } from '../../files/spool.ts'

export interface FormFile extends IncomingFile {
  /** The name of its part. */
  field: string
}

/** What a form may need beside the bytes of its file: boundaries, headers, an epilogue. */
export const framingBytesMax = 65_536
const headerBytesMax = 16_384
/** What may wait before the parser, and after it. */
const waitingBytesMax = 262_144

/** What browsers and fetch write for the characters that would end a name in a header. */
const escaped = /%(22|0D|0A)/gi

/**
 * The one file of a multipart form (RFC 7578), as soon as its headers are read; at most `limit` bytes, and whole only
 * when the form ends with nothing else in it. Chunks are passed on as they arrive, since to join them would cost more
 * than all the rest. The request is left open, for the answer.
 */
export function fileOfForm(request: IncomingMessage, limit: number): Promise<FormFile> {
  if (Number(request.headers['content-length'] ?? 0) > limit + framingBytesMax) throw tooLarge(limit)
  const parser = parserFor(request.headers, limit)
  const opened = Promise.withResolvers<FormFile>()
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(() => {})
  let file: Readable | undefined
  let size = 0

  const take = (chunk: Buffer): void => {
    size += chunk.length
    if (size > limit + framingBytesMax) fail(tooLarge(limit))
    else if (!parser.write(chunk)) request.pause()
  }
  const stop = (): void => void request.off('data', take).pause()
  const fail = (error: unknown): void => {
    const fault = unusable(error)
    stop()
    opened.reject(fault)
    whole.reject(fault)
    file?.destroy(fault)
  }

  parser.on('file', (field, bytes, filename: string | undefined, _encoding, contentType) => {
    file = bytes.on('error', (error) => bytes.destroyed || fail(error)).on('limit', () => fail(tooLarge(limit)))
    bytes.once('close', () => bytes.readableEnded || stop())
    if (!filename) return fail(new Fault('VALIDATION_ERROR', 'the part must be a file with a name'))
    const name = filename.replace(escaped, decodeURIComponent)
    opened.resolve({ field, filename: name, contentType, bytes, whole: whole.promise })
  })
  parser.on('partsLimit', () => fail(new Fault('VALIDATION_ERROR', 'send exactly one part')))
  parser.on('error', fail)
  parser.on('drain', () => request.resume())
  parser.once('finish', () => {
    whole.resolve()
    opened.reject(new Fault('VALIDATION_ERROR', 'the form has no file'))
  })
  request.on('data', take)
  finished(request, (error) => (error ? fail(error) : parser.end())) // also where the client is gone by now
  return opened.promise
}

function parserFor(headers: IncomingMessage['headers'], fileSize: number) {
  const contentType = headers['content-type'] ?? ''
  if (parseContentType(contentType).type !== 'multipart/form-data')
    throw new Fault('VALIDATION_ERROR', 'Content-Type must be multipart/form-data')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'send the body without a Content-Encoding')
  const typed: BusboyHeaders = { ...headers, 'content-type': contentType }
  try {
    return new Busboy({
      headers: typed,
      preservePath: true,
      highWaterMark: waitingBytesMax,
      fileHwm: waitingBytesMax,
      isPartAFile: () => true,
      limits: { parts: 1, fileSize, headerPairs: 16, headerSize: headerBytesMax },
    })
  } catch (error) {
    throw new Fault('VALIDATION_ERROR', 'Content-Type names no boundary', { cause: error })
  }
}

const tooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `the file must have at most ${numberText(limit)} bytes`)

const unusable = (error: unknown): Fault =>
  error instanceof Fault
    ? error
    : new Fault('VALIDATION_ERROR', 'the body is not a complete multipart form', { cause: error })
