import type { RouterContext } from '@koa/router'
import { fixedLimits } from '#generated/limits.ts'
import type { RawInput } from '../../calls/input.ts'
import type { Route } from '../../calls/incoming.ts'
import type { Config } from '../../config.ts'
import { problemInJson } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { mapInTimeSlices } from '../../platform/time-slices.ts'
import { parseForm, parseJson, readBytes } from './body.ts'
import { parametersOf } from './parameters.ts'

/** What the client sent, with nothing but well-formed text in it; the route's own validator does the rest. */
export async function inputOf(
  { bodyBytesMax }: Pick<Config, 'bodyBytesMax'>,
  route: Route,
  ctx: RouterContext,
): Promise<RawInput> {
  const path: Record<string, string> = ctx['params']
  const given = parametersOf(ctx.querystring)
  const query = Object.fromEntries(Object.keys(route.query).map((name) => [name, given[name]]))
  const header = headersOf(route, ctx)
  const body = await bodyOf(route, ctx, bodyBytesMax)
  const problem = problemInJson([path, query, header, route.body === 'form' ? body : null])
  if (problem !== undefined) throw new Fault('VALIDATION_ERROR', `the request cannot be used: ${problem}`)
  return { path, query, header, body }
}

/** The headers that the operation takes as input, by their names in the contract. */
export const headersOf = ({ requestHeaders }: Route, ctx: RouterContext): RawInput['header'] =>
  Object.fromEntries(requestHeaders.map((name) => [name, ctx.req.headers[name.toLowerCase()]]))

/** Larger bodies of all clients are parsed one at a time, each in its own turn of the event loop. */
const turnBytes = 8_192

async function bodyOf(route: Route, ctx: RouterContext, limit: number): Promise<unknown> {
  if (route.body === null) return undefined
  if (route.body === 'form')
    return parseForm(await readBytes(ctx.req, fixedLimits.formBytesMax), ctx.get('content-type'))
  const bytes = await readBytes(ctx.req, limit)
  const parsed = (body: Buffer): unknown => parseJson(body, ctx.get('content-type'))
  return bytes.length > turnBytes ? (await mapInTimeSlices([bytes], parsed))[0] : parsed(bytes)
}
