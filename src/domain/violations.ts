import type { ServiceErrorCode } from '#generated/errors.ts'
import type { InputSchema } from '#generated/rest/call.ts'
import { isObject } from './json-values.ts'
import { formatNumber } from './limits.ts'
import { charactersOf } from './visible-text.ts'

/** Violation of a rule by an input: the position and the broken rule. It never contains the value of the input. */
export interface Violation {
  /**
   * Position in the input. It is a JSON pointer into a body (RFC 6901) such as `/to/0`, or the kind and name of a
   * parameter such as `query limit`.
   */
  readonly place: string
  readonly reason: string
}

/** Highest number of violations in one error message. Checks stop after `violationsMax` violations. */
const violationsNamedMax = 10
export const violationsMax = 100

/**
 * Highest length of a position in an error message, in characters. The sender chooses the field names in it, so it
 * could be as long as a body.
 */
const placeCharactersMax = 100

/** Returns the text of an error message on one line. It names the first violations and the number of the others. */
export function describeViolations(violations: readonly Violation[]): string {
  const texts = violations.slice(0, violationsNamedMax).map(({ place, reason }) => `${shortened(place)}: ${reason}`)
  const unnamed = violations.length - texts.length
  if (unnamed === 0) return texts.join('; ')
  return `${texts.join('; ')}; and ${violations.length < violationsMax ? '' : 'at least '}${unnamed} more`
}

function shortened(place: string): string {
  if (place.length <= placeCharactersMax) return place
  return `${place.slice(0, placeCharactersMax - 20).toWellFormed()}...${place.slice(-17).toWellFormed()}`
}

/**
 * Returns a path as a JSON pointer, which is empty for the whole document. It escapes field names as in a JSON string,
 * so that none of them can break a line (RFC 6901 section 5).
 */
export const jsonPointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${tokenOf(step)}`).join('')

function tokenOf(step: string | number): string {
  if (typeof step === 'number') return String(step)
  const start = JSON.stringify(step.slice(0, placeCharactersMax + 1)).slice(1, -1)
  return start.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * Violation of a schema by one value of an input. It has a code only if the error code differs from VALIDATION_ERROR.
 */
export interface SchemaViolation {
  readonly path: readonly (string | number)[]
  readonly reason: string
  readonly code?: ServiceErrorCode | undefined
}

type Path = SchemaViolation['path']

/**
 * Yields the violations of a schema one by one, so the caller can stop early. It checks at most as many items of a list
 * as the schema allows. That bounds the work for any input.
 */
export function* violationsOf(value: unknown, schema: InputSchema, path: Path = []): Generator<SchemaViolation> {
  if (value === null && schema.nullable) return
  const kind = kindOf(schema)
  if (kind && !kind.is(value)) yield { path, reason: `must be ${kind.name}${schema.nullable ? ' or null' : ''}` }
  else if (schema.enum && !schema.enum.includes(value))
    yield { path, reason: `must be one of ${schema.enum.join(', ')}` }
  else if (typeof value === 'string') yield* inText(value, schema, path)
  else if (typeof value === 'number') yield* inNumber(value, schema, path)
  else if (Array.isArray(value)) yield* inList(value, schema, path)
  else if (isObject(value)) yield* inObject(value, schema, path)
}

const kinds = {
  object: { name: 'an object', is: isObject },
  array: { name: 'a list', is: Array.isArray },
  string: { name: 'a string', is: (value: unknown) => typeof value === 'string' },
  integer: { name: 'an integer', is: Number.isInteger },
  number: { name: 'a number', is: (value: unknown) => typeof value === 'number' },
  boolean: { name: 'true or false', is: (value: unknown) => typeof value === 'boolean' },
}

const kindOf = ({ type }: InputSchema) => type && kinds[type]

function* inText(text: string, schema: InputSchema, path: Path): Generator<SchemaViolation> {
  const { minLength = 0, maxLength = Infinity, pattern, format, refusal, code } = schema
  const characters = charactersOf(text)
  if (characters > maxLength) yield { path, reason: `must have at most ${formatNumber(maxLength)} characters`, code }
  else if (characters < minLength) yield { path, reason: atLeast(minLength, 'character'), code }
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    yield { path, reason: refusal ?? `must match the pattern ${pattern}`, code }
  else if (format === 'uri' && !URL.canParse(text)) yield { path, reason: refusal ?? 'must be an absolute URL', code }
}

const atLeast = (min: number, unit: string): string =>
  min === 1 ? 'must not be empty' : `must have at least ${formatNumber(min)} ${unit}s`

function* inNumber(number: number, schema: InputSchema, path: Path): Generator<SchemaViolation> {
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (number < minimum) yield { path, reason: `must be at least ${formatNumber(minimum)}` }
  if (number > maximum) yield { path, reason: `must be at most ${formatNumber(maximum)}` }
}

function* inList(list: readonly unknown[], schema: InputSchema, path: Path): Generator<SchemaViolation> {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items = {} } = schema
  if (list.length > maxItems) yield { path, reason: `must have at most ${formatNumber(maxItems)} items` }
  if (list.length < minItems) yield { path, reason: atLeast(minItems, 'item') }
  const checked = list.slice(0, maxItems)
  if (uniqueItems && new Set(checked).size < checked.length) yield { path, reason: 'must not repeat an item' }
  for (const [index, item] of checked.entries()) yield* violationsOf(item, items, [...path, index])
}

function* inObject(
  fields: Readonly<Record<string, unknown>>,
  schema: InputSchema,
  path: Path,
): Generator<SchemaViolation> {
  const { discriminator, alternatives = {} } = schema
  if (discriminator !== undefined) {
    const tag = fields[discriminator]
    const chosen = typeof tag === 'string' && Object.hasOwn(alternatives, tag) ? alternatives[tag] : undefined
    const reason = tag === undefined ? 'is required' : `must be one of ${Object.keys(alternatives).join(', ')}`
    if (chosen) yield* inObject(fields, chosen, path)
    else yield { path: [...path, discriminator], reason }
    return
  }
  yield* inFieldNames(fields, schema, path)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (Object.hasOwn(fields, name) && fields[name] !== undefined)
      yield* violationsOf(fields[name], property, [...path, name])
}

/** Yields the violations of rules about field names: missing, additional, dependent and exclusive fields. */
function* inFieldNames(
  fields: Readonly<Record<string, unknown>>,
  { required = [], properties = {}, additionalProperties, exactlyOne, dependencies = {} }: InputSchema,
  path: Path,
): Generator<SchemaViolation> {
  const isSent = (name: string): boolean => Object.hasOwn(fields, name) && fields[name] !== undefined
  for (const name of required) if (!isSent(name)) yield { path: [...path, name], reason: 'is required' }
  for (const [name, others] of Object.entries(dependencies))
    if (isSent(name))
      for (const other of others)
        if (!isSent(other)) yield { path: [...path, other], reason: `is required with ${name}` }
  if (exactlyOne && exactlyOne.filter(isSent).length !== 1)
    yield { path, reason: `must have exactly one of ${exactlyOne.join(', ')}` }
  if (additionalProperties === false)
    for (const name in fields)
      if (!Object.hasOwn(properties, name)) yield { path: [...path, name], reason: 'must not be present' }
}
