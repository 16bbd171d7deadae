import type { IncomingMessage } from 'node:http'
import { parse as parseContentType } from 'content-type'
import rawBody from 'raw-body'
import { fixedLimits } from '#generated/limits.ts'
import { problemInJson } from '../../domain/json-values.ts'
import { numberText } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'
import { isPercentEncoded } from '../address.ts'
import { parametersOf } from './parameters.ts'

const { formParametersMax } = fixedLimits

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a body, at most `limit`; counted while reading, so that no more than that is ever held. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new Fault('VALIDATION_ERROR', 'send the body without a Content-Encoding')
  try {
    return await rawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (typeOf(error) === 'entity.too.large')
      throw new Fault('PAYLOAD_TOO_LARGE', `the body must have at most ${numberText(limit)} bytes`)
    throw new Fault('VALIDATION_ERROR', 'the body ended before it was complete', { cause: error })
  }
}

const typeOf = (error: unknown): unknown => (error instanceof Error && 'type' in error ? error.type : undefined)

/** A JSON body (RFC 8259) in UTF-8, well-formed throughout. */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  requireType(contentType, 'application/json')
  const value = parse(decode(bytes))
  const problem = problemInJson(value)
  if (problem !== undefined) throw new Fault('VALIDATION_ERROR', `the body cannot be stored: ${problem}`)
  return value
}

/**
 * A form; a repeated parameter becomes a list, which none may be, and an empty one is left out (RFC 6749 section 3.2).
 */
export function parseForm(bytes: Buffer, contentType: string | undefined): Record<string, string | string[]> {
  requireType(contentType, 'application/x-www-form-urlencoded')
  const text = decode(bytes)
  if (!isPercentEncoded(text)) throw new Fault('VALIDATION_ERROR', 'the form is not percent-encoded UTF-8')
  if (text.split('&', formParametersMax + 1).length > formParametersMax)
    throw new Fault('VALIDATION_ERROR', `a form must have at most ${formParametersMax} parameters`)
  const isGiven = (values: string | string[]): boolean => [values].flat().some((value) => value !== '')
  return Object.fromEntries(Object.entries(parametersOf(text)).filter(([, values]) => isGiven(values)))
}

function requireType(contentType: string | undefined, expected: string): void {
  const { type, parameters } = parseContentType(contentType ?? '')
  if (type !== expected || (parameters['charset'] ?? 'utf-8').toLowerCase() !== 'utf-8')
    throw new Fault('VALIDATION_ERROR', `Content-Type must be ${expected}, in UTF-8`)
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Fault('VALIDATION_ERROR', 'the body is not valid UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('VALIDATION_ERROR', 'the body is not valid JSON')
  }
}
