import type { Accept, Coercions, Refusal } from '#generated/rest/call.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { formats } from '#generated/schemas.ts'
import { Fault } from '../fault.ts'

/** What was sent, not yet believed. */
export interface RawInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** By the names of the contract. */
  readonly header: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Accepts what was sent where it is as the contract says, and throws the fault that the contract names otherwise. */
export const accepting =
  ({ query, errors }: Pick<RouteFacts, 'query' | 'errors'>, raw: RawInput): Accept =>
  (guard) => {
    const input: unknown = { path: raw.path, query: coerced(raw.query, query), header: raw.header, body: raw.body }
    if (guard(input)) return input
    throw refusalFault(guard.errors?.[0] ?? { instancePath: '', keyword: 'false schema', params: {} }, errors)
  }

/**
 * The parameters that an operation knows. Text becomes a value only where it is written exactly as one; anything else,
 * a repeated parameter too, is left as it is for the validator to refuse.
 */
function coerced(query: RawInput['query'], coercions: Coercions): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(coercions)) {
    if (Object.hasOwn(query, name) && query[name] !== undefined) result[name] = coercedValue(query[name], kind)
  }
  return result
}

function coercedValue(text: unknown, kind: Coercions[string]): unknown {
  if (typeof text !== 'string') return kind === 'list' ? [text] : text
  if (kind === 'list') return text.split(',')
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The name of an unknown field may be as long as a body; the message about it is cut. */
const detailMax = 300

/** What the contract's schema refused, as the fault that the contract names for it. */
function refusalFault(refusal: Refusal, family: RouteFacts['errors']): Fault {
  const { keyword, params } = refusal
  const detail = explain(refusal).slice(0, detailMax)
  if (family === 'oauth')
    return new Fault(refusal.instancePath === '/body/resource' ? 'invalid_target' : 'invalid_request', detail)
  return new Fault((keyword === 'format' && formatOf(params)?.code) || 'VALIDATION_ERROR', detail)
}

const formatOf = (params: Refusal['params']) => formats[String(params['format'])]

/** One line for the caller. It names places and rules, never values, so that it may be logged. */
function explain({ instancePath, keyword, params, message = 'is not valid' }: Refusal): string {
  const place = instancePath === '' ? 'request' : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'format') return `${place} ${formatOf(params)?.refusal ?? message}`
  if (keyword === 'additionalProperties')
    return `${place} must not have the field ${JSON.stringify(params['additionalProperty'])}`
  if (keyword === 'enum' && Array.isArray(params['allowedValues']))
    return `${place} must be one of ${params['allowedValues'].join(', ')}`
  if (keyword === 'discriminator') return `${place} must have a known type`
  return `${place} ${message}`
}
