import type { ErrorCode } from '#generated/errors.ts'
import type { Accept, Coercions } from '#generated/rest/call.ts'
import { inputSchemas } from '#generated/rest/input-schemas.ts'
import type { RouteFacts } from '#generated/rest/routes.ts'
import { violationsOf, type InputViolation } from '../domain/input-violations.ts'
import { describeViolations, pointerOf, violationsMax } from '../domain/violations.ts'
import { Fault } from '../fault.ts'

/** What was sent, not yet believed. */
export interface RawInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** By the names of the contract. */
  readonly header: Readonly<Record<string, unknown>>
  readonly body: unknown
}

type Operation = Pick<RouteFacts, 'operationId' | 'body' | 'query' | 'errors'>

/** Accepts what was sent where it is as the contract says, and throws the fault that the contract names otherwise. */
export const accepting =
  (operation: Operation, raw: RawInput): Accept =>
  (guard) => {
    const { path, header, body } = raw
    const input: unknown = { path, query: coerced(raw.query, operation.query), header, body }
    if (guard(input)) return input
    throw refusalFault(input, operation)
  }

/**
 * The parameters that an operation knows. Text becomes a value only where it is written exactly as one; anything else,
 * a repeated parameter too, is left as it is for the validator to refuse.
 */
function coerced(query: RawInput['query'], coercions: Coercions): Record<string, unknown> {
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

/** All that the contract's schemas refuse at once. A code of its own is told only where nothing else is wrong. */
function refusalFault(input: unknown, operation: Operation): Fault {
  const { operationId, body, errors } = operation
  const violations: InputViolation[] = []
  let isMixed = false
  for (const violation of violationsOf(input, inputSchemas[operationId] ?? {})) {
    isMixed ||= codeOf(violation, operation) !== codeOf(violations[0] ?? violation, operation)
    if (violations.length < violationsMax) violations.push(violation)
    else if (isMixed) break
  }
  const detail = describeViolations(violations.map(({ path, reason }) => ({ place: placeOf(path, body), reason })))
  const [first] = violations
  const code = first && !isMixed ? codeOf(first, operation) : generalCode[errors]
  return new Fault(code, detail || 'the request is not as the contract says')
}

/** Where RFC 8707 and RFC 7591 have a code of their own for what is wrong, by the field of the body. */
const oauthCodes: Readonly<Record<string, ErrorCode>> = {
  resource: 'invalid_target',
  redirect_uris: 'invalid_redirect_uri',
}

const generalCode = { service: 'VALIDATION_ERROR', oauth: 'invalid_request' } as const

function codeOf({ path, code }: InputViolation, { errors, body }: Operation): ErrorCode {
  if (errors === 'service') return code ?? generalCode.service
  const [, field] = path
  const general = body === 'json' && field !== undefined ? 'invalid_client_metadata' : generalCode.oauth // RFC 7591
  return oauthCodes[String(field)] ?? general
}

/** `/to/0` in a JSON body; `query limit`, `path handle` or `form scope` elsewhere. */
function placeOf([part, ...path]: InputViolation['path'], body: RouteFacts['body']): string {
  if (part !== 'body') return `${part} ${pointerOf(path).slice(1)}`
  if (body === 'json') return pointerOf(path) || 'body'
  return path.length === 0 ? 'form' : `form ${pointerOf(path).slice(1)}`
}
