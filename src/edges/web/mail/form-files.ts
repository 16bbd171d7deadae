import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import { fixedLimits } from '#generated/limits.ts'
import { safeFileName } from '../../../domain/file-names.ts'
import { formatNumber } from '../../../domain/limits.ts'
import { Fault } from '../../../fault.ts'
import type { IncomingFile } from '../../../mail/files/spool.ts'
import type { BodyTimeouts } from '../../../platform/body-timeouts.ts'
import { startLingering } from '../../../platform/lingering-close.ts'
import { bodyTooLarge, fileNameOf, createMultipartParser, unusableBodyFault } from '../../body.ts'

/** Files of a form. The handler reads them as a stream. */
export interface FormFiles {
  /** Reads the files one by one, without holding a whole file in memory. Throws if the form turns out to be invalid. */
  take<T>(work: (files: AsyncIterable<IncomingFile>) => Promise<T>): Promise<T>
  /** Discards the unread rest of the request. The client can finish sending, and then read the response. */
  discard(): void
}

export const noFiles: FormFiles = { take: (work) => work(Readable.from([])), discard() {} }

export interface FormLimits {
  /** Highest size of the body before the first file, in bytes. */
  fieldBytesMax: number
  files: number
  fileBytesMax: number
  /** Highest total size of the files in bytes. */
  filesBytesMax: number
}

/** Highest size of the boundaries, headers and epilogue around the files of a form, in bytes. */
const framingBytesMax = 65_536

/**
 * Opens a multipart form whose fields come before its files. The caller reads the fields and checks them before the
 * first file. The request is paused while the caller reads nothing.
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
  const complete = Promise.withResolvers<URLSearchParams>()
  complete.promise.catch(() => {})
  const files = new Readable({ objectMode: true, read() {} }).on('error', () => {})
  const fileStreams: Readable[] = []
  let [size, fieldBytes] = [0, 0]
  const areTooLarge = (length: number): boolean =>
    fileStreams.length > 0 && length - fieldBytes > filesBytesMax + framingBytesMax

  const take = (chunk: Buffer): void => {
    size += chunk.length
    const isAccepting = parser.write(chunk)
    if (fileStreams.length === 0 && size > fieldBytesMax) fail(bodyTooLarge(fieldBytesMax))
    else if (areTooLarge(size)) fail(togetherTooLarge(filesBytesMax))
    else if (!isAccepting) request.pause()
  }
  const stop = (): void => void request.off('data', take).pause()
  const fail = (error: unknown): void => {
    const fault = unusableBodyFault(error)
    stop()
    complete.reject(fault)
    for (const stream of [...fileStreams, files]) stream.destroy(fault)
  }

  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(bodyTooLarge(fieldBytesMax))
    if (fileStreams.length > 0) fail(new Fault('VALIDATION_ERROR', 'the fields of a form must come before its files'))
    fields.append(name, value)
  })
  parser.on('file', (_field, bytes, filename: string, _encoding, contentType) => {
    bytes.on('error', (error) => bytes.destroyed || fail(error))
    if (files.destroyed) return void bytes.resume()
    bytes.on('limit', () => fail(fileTooLarge(filename, fileBytesMax)))
    fieldBytes ||= size
    fileStreams.push(bytes)
    complete.resolve(fields)
    if (filename === '') return void bytes.resume() // no file was chosen
    bytes.once('close', () => bytes.readableEnded || stop())
    files.push({ filename: fileNameOf(filename), contentType, bytes, whole: Promise.resolve() } satisfies IncomingFile)
  })
  parser.on('filesLimit', () => fail(tooManyFiles(limits.files)))
  parser.on('partsLimit', () => fail(new Fault('VALIDATION_ERROR', 'the form has too many parts')))
  parser.on('error', fail)
  parser.on('drain', () => request.resume())
  parser.once('finish', () => {
    complete.resolve(fields)
    files.push(null)
  })
  request.on('data', take)
  finished(request, (error) => (error ? fail(error) : parser.end())) // also if the client has disconnected

  return {
    fields: complete.promise,
    files(): AsyncIterable<IncomingFile> {
      if (areTooLarge(Number(request.headers['content-length'] ?? 0))) throw togetherTooLarge(filesBytesMax)
      return files
    },
    close() {
      stop()
      for (const stream of [...fileStreams, files]) stream.destroy()
    },
  }
}

const parserOf = ({ headers }: IncomingMessage, { fieldBytesMax, fileBytesMax, files }: FormLimits) =>
  createMultipartParser(headers, {
    limits: { fieldSize: fieldBytesMax, fileSize: fileBytesMax, files, parts: fixedLimits.formParametersMax + files },
    isPartAFile: (_field, _type, filename) => filename !== undefined,
  })

const fileTooLarge = (filename: string, limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `${safeFileName(filename)} is too large`, {
    formText: `The file ${safeFileName(filename)} is larger than ${formatNumber(limit)} bytes.`,
  })

const tooManyFiles = (limit: number): Fault =>
  new Fault('VALIDATION_ERROR', 'too many files', { formText: `Attach at most ${limit} files.` })

const togetherTooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', 'the files are too large', {
    formText: `The files together are larger than ${formatNumber(limit)} bytes.`,
  })
