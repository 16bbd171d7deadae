import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import { parse as parseContentType } from 'content-type'
import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { Reply, UnreadBytes } from '#generated/rest/call.ts'
import type { CallInput, Route } from '../../calls/incoming.ts'
import type { UnvalidatedInput } from '../../calls/input.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { formatNumber } from '../../domain/limits.ts'
import { describeViolations, type Violation } from '../../domain/violations.ts'
import { Fault } from '../../fault.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import type { Config } from '../../settings/config.ts'
import type { OperationKey } from '../../store/access/idempotency.ts'
import { formText, readBytes, requireContentType } from '../body.ts'
import { parseParameters } from './parameters.ts'

/**
 * Parses a JSON body in UTF-8. Throws VALIDATION_ERROR for a value that would change if it were parsed and serialized
 * again.
 */
function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  requireContentType(contentType, 'application/json')
  return parseJsonText(bytes, 'body')
}

/**
 * Parses a form. A repeated parameter becomes a list, which the validator rejects. An empty parameter is left out (RFC
 * 6749 section 3.2).
 */
function parseForm(bytes: Buffer, contentType: string | undefined): Record<string, string | string[]> {
  const isGiven = (values: string | string[]): boolean => [values].flat().some((value) => value !== '')
  const parameters = parseParameters(formText(bytes, contentType))
  return Object.fromEntries([...parameters].filter(([, values]) => isGiven(values)))
}

/**
 * Returns the body of a file upload as a stream, which the handler reads. The request stays open until it is answered.
 */
function unreadBytes(request: IncomingMessage): UnreadBytes {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Fault('VALIDATION_ERROR', 'a Content-Encoding is not supported: send the body without one')
  // RFC 9110 section 14.5: a part of a file must not be stored as a whole file.
  if (request.headers['content-range'] !== undefined)
    throw new Fault('VALIDATION_ERROR', 'a Content-Range is not supported: send the whole file without one')
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
  bytes.on('error', () => {}) // the reader gets the error when it reads
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
  return new Fault(code, `the file must have exactly ${formatNumber(length)} bytes`)
}

/** Reader of the input of one request. */
export interface InputReader {
  /** Reads the input. For a write, `operation` holds the idempotency key. */
  read(operation?: OperationKey): Promise<CallInput>
  /** Releases the resources of the input after the call is answered. Absent if there are none. */
  release?(answer: Reply | Fault): Promise<void>
}

/**
 * Reads the input of a request. Throws VALIDATION_ERROR for texts that the database cannot store. The validator of the
 * route makes all other checks.
 */
export async function readRequestInput(
  { bodyBytesMax }: Pick<Config, 'bodyBytesMax'>,
  route: Route,
  ctx: Context,
): Promise<UnvalidatedInput> {
  const path: Record<string, string> = ctx['params']
  const query = knownParameters(route, ctx.querystring)
  const header = headersOf(route, ctx)
  const body = await bodyOf(route, ctx, bodyBytesMax)
  const form = route.body === 'form' ? Object(body) : {}
  const unusable = [
    ...unstorable('path', path),
    ...unstorable('query', query),
    ...unstorable('header', header),
    ...unstorable('form', form),
  ]
  if (unusable.length > 0) throw new Fault('VALIDATION_ERROR', describeViolations(unusable))
  return { path, query, header, body }
}

/** Returns the query parameters that the operation defines. Ignores all others. */
function knownParameters(route: Route, querystring: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of parseParameters(querystring)) if (Object.hasOwn(route.query, name)) query[name] = value
  return query
}

/** Returns a violation for each parameter with a text that the database cannot store. */
function unstorable(kind: string, parameters: Readonly<Record<string, unknown>>): Violation[] {
  const isStorable = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isStorable) : typeof value !== 'string' || isStorableText(value)
  const violations: Violation[] = []
  for (const name in parameters)
    if (!isStorable(name) || !isStorable(parameters[name]))
      violations.push({ place: `${kind} ${name}`, reason: 'must be well-formed Unicode without U+0000' })
  return violations
}

/** Returns the headers that are input of the operation, by their names in the contract. */
const headersOf = ({ requestHeaders }: Route, ctx: Context): UnvalidatedInput['header'] =>
  Object.fromEntries(requestHeaders.map((name) => [name, ctx.req.headers[name.toLowerCase()]]))

/** Size in bytes above which a body is parsed in its own turn of the event loop. One such body is parsed at a time. */
const smallBodyBytesMax = 8_192

async function bodyOf(route: Route, ctx: Context, limit: number): Promise<unknown> {
  if (route.body === null) return undefined
  if (route.body === 'bytes') return unreadBytes(ctx.req)
  const { formBytesMax } = fixedLimits
  if (route.body === 'form') return parseForm(await readBytes(ctx.req, formBytesMax), ctx.get('content-type'))
  const bytes = await readBytes(ctx.req, route.errors === 'oauth' ? formBytesMax : limit)
  const parsed = (body: Buffer): unknown => parseJson(body, ctx.get('content-type'))
  return bytes.length > smallBodyBytesMax ? (await mapInTimeSlices([bytes], parsed))[0] : parsed(bytes)
}
