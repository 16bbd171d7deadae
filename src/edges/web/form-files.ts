import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import { fixedLimits } from '#generated/limits.ts'
import { safeFileName } from '../../domain/file-names.ts'
import { numberText } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'
import type { IncomingFile } from '../../files/spool.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import { startLingering } from '../../platform/lingering-close.ts'
import { bodyTooLarge } from '../body.ts'
import { fileNameOf, multipartParser, unusable } from '../multipart.ts'

/** The files of a form. */
export interface FormFiles {
  /** Reads on, file by file; none is in memory. What makes the form unusable is thrown, at whatever file it is. */
  take<T>(work: (files: AsyncIterable<IncomingFile>) => Promise<T>): Promise<T>
  /** What has not been read by now is of no use; its client can finish sending, and read the answer. */
  discard(): void
}

export const noFiles: FormFiles = { take: (work) => work(Readable.from([])), discard() {} }

export interface FormLimits {
  /** Of all that stands before the first file. */
  fieldBytesMax: number
  files: number
  fileBytesMax: number
  /** Of all files together. */
  filesBytesMax: number
}

/** What stands around the files of a form: boundaries, headers, an epilogue. */
const framingBytesMax = 65_536

/**
 * A multipart form whose fields stand before its files: those are known, and whether the form may be taken, before the
 * first file is. What arrives waits until it is read.
 */
export function openForm(request: IncomingMessage, arrivals: BodyTimeouts, limits: FormLimits) {
  const parts = partsOf(request, limits)
  const files: FormFiles = {
    take: (work) => arrivals.receive(request, async () => work(parts.files())),
    discard() {
      parts.close()
      if (arrivals.hasFailed(request)) return
      startLingering(request)
      request.resume()
    },
  }
  return { fields: () => arrivals.receive(request, () => parts.fields), files }
}

function partsOf(request: IncomingMessage, limits: FormLimits) {
  const { fieldBytesMax, fileBytesMax, filesBytesMax } = limits
  const parser = parserOf(request, limits)
  const fields = new URLSearchParams()
  const known = Promise.withResolvers<URLSearchParams>()
  known.promise.catch(() => {})
  const files = new Readable({ objectMode: true, read() {} }).on('error', () => {})
  const opened: Readable[] = []
  let [size, fieldBytes] = [0, 0]
  const areTooLarge = (length: number): boolean =>
    opened.length > 0 && length - fieldBytes > filesBytesMax + framingBytesMax

  const take = (chunk: Buffer): void => {
    size += chunk.length
    const isAccepting = parser.write(chunk)
    if (opened.length === 0 && size > fieldBytesMax) fail(bodyTooLarge(fieldBytesMax))
    else if (areTooLarge(size)) fail(togetherTooLarge(filesBytesMax))
    else if (!isAccepting) request.pause()
  }
  const stop = (): void => void request.off('data', take).pause()
  const fail = (error: unknown): void => {
    const fault = unusable(error)
    stop()
    known.reject(fault)
    for (const stream of [...opened, files]) stream.destroy(fault)
  }

  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(bodyTooLarge(fieldBytesMax))
    if (opened.length > 0) fail(new Fault('VALIDATION_ERROR', 'the fields of a form must stand before its files'))
    fields.append(name, value)
  })
  parser.on('file', (_field, bytes, filename: string, _encoding, contentType) => {
    bytes.on('error', (error) => bytes.destroyed || fail(error))
    if (files.destroyed) return void bytes.resume()
    bytes.on('limit', () => fail(fileTooLarge(filename, fileBytesMax)))
    fieldBytes ||= size
    opened.push(bytes)
    known.resolve(fields)
    if (filename === '') return void bytes.resume() // none was chosen
    bytes.once('close', () => bytes.readableEnded || stop())
    files.push({ filename: fileNameOf(filename), contentType, bytes, whole: Promise.resolve() } satisfies IncomingFile)
  })
  parser.on('filesLimit', () => fail(new Fault('VALIDATION_ERROR', `send at most ${limits.files} files`)))
  parser.on('partsLimit', () => fail(new Fault('VALIDATION_ERROR', 'the form has too many parts')))
  parser.on('error', fail)
  parser.on('drain', () => request.resume())
  parser.once('finish', () => {
    known.resolve(fields)
    files.push(null)
  })
  request.on('data', take)
  finished(request, (error) => (error ? fail(error) : parser.end())) // also where the client is gone by now

  return {
    fields: known.promise,
    files(): AsyncIterable<IncomingFile> {
      if (areTooLarge(Number(request.headers['content-length'] ?? 0))) throw togetherTooLarge(filesBytesMax)
      return files
    },
    close() {
      stop()
      for (const stream of [...opened, files]) stream.destroy()
    },
  }
}

const parserOf = ({ headers }: IncomingMessage, { fieldBytesMax, fileBytesMax, files }: FormLimits) =>
  multipartParser(headers, {
    limits: { fieldSize: fieldBytesMax, fileSize: fileBytesMax, files, parts: fixedLimits.formParametersMax + files },
    isPartAFile: (_field, _type, filename) => filename !== undefined,
  })

const fileTooLarge = (filename: string, limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `${safeFileName(filename)} must have at most ${numberText(limit)} bytes`)

const togetherTooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `all files together must have at most ${numberText(limit)} bytes`)
