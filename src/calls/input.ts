import type { ErrorCode } from '#generated/errors.ts'
import type { Coercions, Guard } from '#generated/rest/call.ts'
import { inputSchemas } from '#generated/rest/input-schemas.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import {
  describeViolations,
  type SchemaViolation,
  jsonPointerOf,
  violationsMax,
  violationsOf,
} from '../domain/violations.ts'
import { Fault } from '../fault.ts'

/** Input in the form that the client sent, not validated. */
export interface UnvalidatedInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Headers by their names in the contract. */
  readonly header: Readonly<Record<string, unknown>>
  readonly body: unknown
}

interface Operation extends Pick<RouteFacts, 'operationId' | 'body' | 'query' | 'errors'> {
  /** Function that checks the input. Null for an operation without input. */
  readonly accepts: Guard<unknown> | null
}

/** Returns the input if the contract allows it. Otherwise throws a fault with the code that the contract names. */
export function validateInput(operation: Operation, { path, query, header, body }: UnvalidatedInput): unknown {
  const input = { path, query: coerced(query, operation.query), header, body }
  if (operation.accepts && !operation.accepts(input)) throw violationFault(input, operation)
  return input
}

/**
 * Returns the query parameters that the operation defines. Converts text to a number, boolean or list where the
 * contract defines one. Leaves malformed text and repeated parameters unchanged, because the validator rejects them.
 */
function coerced(query: UnvalidatedInput['query'], coercions: Coercions): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name in coercions)
    if (Object.hasOwn(query, name) && query[name] !== undefined)
      result[name] = coercedValue(query[name], coercions[name]!)
  return result
}

function coercedValue(text: unknown, kind: Coercions[string]): unknown {
  if (typeof text !== 'string') return kind === 'list' ? [text] : text
  if (kind === 'list') return text.split(',')
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/**
 * Returns one fault that describes all violations of the contract. If all violations have the same code, the fault has
 * this code. Otherwise it has the general code.
 */
function violationFault(input: unknown, operation: Operation): Fault {
  const { operationId, body, errors } = operation
  const violations: SchemaViolation[] = []
  let isMixed = false
  for (const violation of violationsOf(input, inputSchemas[operationId] ?? {})) {
    isMixed ||= codeOf(violation, operation) !== codeOf(violations[0] ?? violation, operation)
    if (violations.length < violationsMax) violations.push(violation)
    else if (isMixed) break
  }
  const detail = describeViolations(violations.map(({ path, reason }) => ({ place: fieldOf(path, body), reason })))
  const [first] = violations
  const code = first && !isMixed ? codeOf(first, operation) : generalCode[errors]
  return new Fault(code, detail || 'the request is not valid: compare it with the API documents')
}

/** Error codes of RFC 8707 and RFC 7591 for single fields of a body. */
const oauthCodes: Readonly<Record<string, ErrorCode>> = {
  resource: 'invalid_target',
  redirect_uris: 'invalid_redirect_uri',
}

const generalCode = { service: 'VALIDATION_ERROR', oauth: 'invalid_request' } as const

function codeOf({ path, code }: SchemaViolation, { errors, body }: Operation): ErrorCode {
  if (errors === 'service') return code ?? generalCode.service
  const [, field] = path
  const general = body === 'json' && field !== undefined ? 'invalid_client_metadata' : generalCode.oauth // RFC 7591
  return oauthCodes[String(field)] ?? general
}

/**
 * Returns the name of the invalid part of an input. Examples are `/to/0` in a JSON body, and `query limit`, `path
 * handle` or `form scope` elsewhere.
 */
function fieldOf([part, ...path]: SchemaViolation['path'], body: RouteFacts['body']): string {
  if (part !== 'body') return `${part} ${jsonPointerOf(path).slice(1)}`
  if (body === 'json') return jsonPointerOf(path) || 'body'
  return path.length === 0 ? 'form' : `form ${jsonPointerOf(path).slice(1)}`
}
