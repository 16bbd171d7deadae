import type { Context } from 'koa'
import { fixedLimits } from '#generated/limits.ts'
import type { Reply } from '#generated/rest/call.ts'
import type { RawInput } from '../../calls/input.ts'
import type { Input, Route } from '../../calls/incoming.ts'
import type { Config } from '../../settings/config.ts'
import { isStorableText } from '../../domain/json-values.ts'
import { describeViolations, type Violation } from '../../domain/violations.ts'
import { Fault } from '../../fault.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import type { OperationKey } from '../../store/access/idempotency.ts'
import { readBytes } from '../body.ts'
import { parseForm, parseJson } from './body.ts'
import { parametersOf } from './parameters.ts'
import { unreadBytes } from './bytes.ts'

/** Input of one request. */
export interface InputReader {
  /** Reads the input. For a write, `operation` holds the idempotency key. */
  read(operation?: OperationKey): Promise<Input>
  /** Ends what the input holds until the call is answered. Absent if it holds nothing. */
  release?(answer: Reply | Fault): Promise<void>
}

/**
 * Reads the input of a request. It throws VALIDATION_ERROR for texts that cannot be stored. The route's validator
 * checks everything else.
 */
export async function inputOf(
  { bodyBytesMax }: Pick<Config, 'bodyBytesMax'>,
  route: Route,
  ctx: Context,
): Promise<RawInput> {
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

/** Returns the query parameters that the operation has. Others are ignored. */
function knownParameters(route: Route, querystring: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of parametersOf(querystring)) if (Object.hasOwn(route.query, name)) query[name] = value
  return query
}

/** Returns a violation for each parameter with a text that cannot be stored. */
function unstorable(kind: string, parameters: Readonly<Record<string, unknown>>): Violation[] {
  const isStorable = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isStorable) : typeof value !== 'string' || isStorableText(value)
  const violations: Violation[] = []
  for (const name in parameters)
    if (!isStorable(name) || !isStorable(parameters[name]))
      violations.push({ place: `${kind} ${name}`, reason: 'must be well-formed Unicode without U+0000' })
  return violations
}

/** Returns the headers that the operation takes as input, by their names in the contract. */
export const headersOf = ({ requestHeaders }: Route, ctx: Context): RawInput['header'] =>
  Object.fromEntries(requestHeaders.map((name) => [name, ctx.req.headers[name.toLowerCase()]]))

/** Size above which a body is parsed in a turn of the event loop of its own, one body of all clients at a time. */
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
