import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { numberText } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'
import type { IncomingFile } from '../../mail/files/spool.ts'
import { fileNameOf, multipartParser, unusableBodyFault } from '../multipart.ts'

export interface FormFile extends IncomingFile {
  /** Name of the part. */
  field: string
}

/** Highest number of bytes beside the file: boundaries, headers, an epilogue. */
export const framingBytesMax = 65_536

/**
 * Resolves with the one file of a multipart form (RFC 7578) once its headers are read. Throws PAYLOAD_TOO_LARGE above
 * `limit` bytes. The file is whole only if the form ends without other parts.
 * Chunks are passed on as they arrive, because joining them would cost more than all other work. The request stays open
 * for the answer.
 */
export function fileOfForm(request: IncomingMessage, limit: number): Promise<FormFile> {
  if (Number(request.headers['content-length'] ?? 0) > limit + framingBytesMax) throw tooLarge(limit)
  const parser = multipartParser(request.headers, {
    limits: { parts: 1, fileSize: limit },
    isPartAFile: () => true,
  })
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
    const fault = unusableBodyFault(error)
    stop()
    opened.reject(fault)
    whole.reject(fault)
    file?.destroy(fault)
  }

  parser.on('file', (field, bytes, filename: string | undefined, _encoding, contentType) => {
    file = bytes.on('error', (error) => bytes.destroyed || fail(error)).on('limit', () => fail(tooLarge(limit)))
    bytes.once('close', () => bytes.readableEnded || stop())
    if (!filename) return fail(new Fault('VALIDATION_ERROR', 'the part must be a file with a name'))
    opened.resolve({ field, filename: fileNameOf(filename), contentType, bytes, whole: whole.promise })
  })
  parser.on('partsLimit', () => fail(new Fault('VALIDATION_ERROR', 'send exactly one part')))
  parser.on('error', fail)
  parser.on('drain', () => request.resume())
  parser.once('finish', () => {
    whole.resolve()
    opened.reject(new Fault('VALIDATION_ERROR', 'the form has no file'))
  })
  request.on('data', take)
  // also called if the client has disconnected already
  finished(request, (error) => (error ? fail(error) : parser.end()))
  return opened.promise
}

const tooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `the file must have at most ${numberText(limit)} bytes`)
