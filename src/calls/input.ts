import type { Accept, Coercions, Refusal } from '#generated/rest/call.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { Fault } from '../fault.ts'

/** What was sent, not yet believed. */
export interface RawInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Accepts what was sent where it is as the contract says, and throws the fault that the contract names otherwise. */
export const accepting =
  ({ query, errors }: Pick<RouteFacts, 'query' | 'errors'>, raw: RawInput): Accept =>
  (guard) => {
    const input: unknown = { path: raw.path, query: coerced(raw.query, query), body: raw.body }
    if (guard(input)) return input
    throw refusalFault(guard.errors?.[0] ?? { instancePath: '', keyword: 'false schema', params: {} }, errors)
  }

/**
 * The parameters that an operation knows. Text becomes a value only where it is written exactly as one; anything else, a
 * repeated parameter too, is left as it is for the validator to refuse.
 */
function coerced(query: RawInput['query'], coercions: Coercions): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(coercions)) {
    if (Object.hasOwn(query, name) && query[name] !== undefined) result[name] = value(query[name], kind)
  }
  return result
}

function value(text: unknown, kind: Coercions[string]): unknown {
  if (typeof text !== 'string') return kind === 'list' ? [text] : text
  if (kind === 'list') return text.split(',')
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** A field's name may be as long as a body; what is said of it may not. */
const detailMax = 300

const handleFormats: ReadonlySet<unknown> = new Set(['handle', 'handle-part', 'allowlist-entry'])

/** What the contract's schema refused, as the fault that the contract names for it. */
function refusalFault(refusal: Refusal, family: RouteFacts['errors']): Fault {
  const { keyword, params } = refusal
  const detail = explain(refusal).slice(0, detailMax)
  if (family === 'oauth')
    return new Fault(refusal.instancePath === '/body/resource' ? 'invalid_target' : 'invalid_request', detail)
  const isHandle = keyword === 'format' && handleFormats.has(params['format'])
  return new Fault(isHandle ? 'INVALID_HANDLE' : 'VALIDATION_ERROR', detail)
}

const formats: Readonly<Record<string, string>> = {
  handle: 'must have the form @owner.agent_name',
  'handle-part': 'must be one half of a handle',
  'allowlist-entry': 'must have the form @owner.agent_name or @owner.*',
  'web-url': 'must be an http or https address without user name and password',
}

/** One line for the caller. It names places and rules, never values, so that it may be logged. */
function explain({ instancePath, keyword, params, message = 'is not valid' }: Refusal): string {
  const place = instancePath === '' ? 'request' : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'format') return `${place} ${formats[String(params['format'])] ?? message}`
  if (keyword === 'additionalProperties')
    return `${place} must not have the field ${JSON.stringify(params['additionalProperty'])}`
  if (keyword === 'enum' && Array.isArray(params['allowedValues']))
    return `${place} must be one of ${params['allowedValues'].join(', ')}`
  if (keyword === 'discriminator') return `${place} must have a known type`
  return `${place} ${message}`
}
