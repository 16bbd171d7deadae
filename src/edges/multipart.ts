import type { IncomingHttpHeaders } from 'node:http'
import { parse as parseContentType } from 'content-type'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Fault } from '../fault.ts'

const headerBytesMax = 16_384
/** Highest size of the buffers before and after the parser. */
const bufferedBytesMax = 262_144

/** Escapes that browsers and fetch use for a quote, CR and LF in a file name. */
const nameEscapes = /%(22|0D|0A)/gi

export const isMultipart = ({ 'content-type': contentType = '' }: IncomingHttpHeaders): boolean =>
  parseContentType(contentType).type === 'multipart/form-data'

/** Creates a streaming parser of a multipart form (RFC 7578). */
export function multipartParser(
  headers: IncomingHttpHeaders,
  { limits, isPartAFile }: Required<Pick<BusboyConfig, 'limits' | 'isPartAFile'>>,
): InstanceType<typeof Busboy> {
  const contentType = headers['content-type'] ?? ''
  if (!isMultipart(headers)) throw new Fault('VALIDATION_ERROR', 'Content-Type must be multipart/form-data')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'send the body without a Content-Encoding')
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
