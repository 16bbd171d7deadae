import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { parse as parseContentType } from 'content-type'
import rawBody from 'raw-body'
import { fixedLimits } from '#generated/limits.ts'
import { decodeUtf8 } from '../domain/json-text.ts'
import { formatNumber } from '../domain/limits.ts'
import { Fault } from '../fault.ts'
import { isPercentEncoded } from './addresses.ts'

const { formParametersMax } = fixedLimits

/**
 * Reads a body of at most `limit` bytes. It counts the bytes as they arrive, so it never holds more in memory. Throws
 * PAYLOAD_TOO_LARGE, or VALIDATION_ERROR for an incomplete or encoded body.
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'a Content-Encoding is not supported: send the body without one')
  try {
    return await rawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (typeOf(error) === 'entity.too.large') throw bodyTooLarge(limit)
    if (error instanceof Fault) throw error
    throw new Fault('VALIDATION_ERROR', 'the body ended before it was complete', { cause: error })
  }
}

export const bodyTooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `the body must have at most ${formatNumber(limit)} bytes`)

const typeOf = (error: unknown): unknown => (error instanceof Error && 'type' in error ? error.type : undefined)

/** Returns the text of an urlencoded form, still percent-encoded. */
export function formText(bytes: Buffer, contentType: string | undefined): string {
  requireContentType(contentType, 'application/x-www-form-urlencoded')
  const text = decodeUtf8(bytes, 'body')
  if (!isPercentEncoded(text)) throw new Fault('VALIDATION_ERROR', 'the form is not percent-encoded UTF-8')
  if (text.split('&', formParametersMax + 1).length > formParametersMax)
    throw new Fault('VALIDATION_ERROR', `a form must have at most ${formParametersMax} parameters`)
  return text
}

export function requireContentType(contentType: string | undefined, expected: string): void {
  const { type, parameters } = parseContentType(contentType ?? '')
  if (type !== expected || !/^utf-?8$/i.test(parameters['charset'] ?? 'utf-8'))
    throw new Fault('VALIDATION_ERROR', `Content-Type must be ${expected}, in UTF-8`)
}

const headerBytesMax = 16_384
/** Highest size of the buffers before and after the parser, in bytes. */
const bufferedBytesMax = 262_144

/** Escape sequences that browsers and `fetch` write for a quote, CR and LF in a file name. */
const nameEscapes = /%(22|0D|0A)/gi

export const isMultipart = ({ 'content-type': contentType = '' }: IncomingHttpHeaders): boolean =>
  parseContentType(contentType).type === 'multipart/form-data'

/** Creates a streaming parser of a multipart form (RFC 7578). */
export function createMultipartParser(
  headers: IncomingHttpHeaders,
  { limits, isPartAFile }: Required<Pick<BusboyConfig, 'limits' | 'isPartAFile'>>,
): InstanceType<typeof Busboy> {
  const contentType = headers['content-type'] ?? ''
  if (!isMultipart(headers)) throw new Fault('VALIDATION_ERROR', 'Content-Type must be multipart/form-data')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'a Content-Encoding is not supported: send the body without one')
  const parserHeaders: BusboyHeaders = { ...headers, 'content-type': contentType }
  try {
    return new Busboy({
      headers: parserHeaders,
      preservePath: true,
      highWaterMark: bufferedBytesMax,
      fileHwm: bufferedBytesMax,
      isPartAFile,
      limits: { headerPairs: 16, headerSize: headerBytesMax, ...limits },
    })
  } catch (error) {
    throw new Fault('VALIDATION_ERROR', 'Content-Type has no boundary: add the boundary parameter', { cause: error })
  }
}

export const fileNameOf = (filename: string): string => filename.replace(nameEscapes, decodeURIComponent)

export const unusableBodyFault = (error: unknown): Fault =>
  error instanceof Fault
    ? error
    : new Fault('VALIDATION_ERROR', 'the body is not a complete multipart form', { cause: error })
