import { component, refName, type Schema } from './document.ts'

type Schemas = Record<string, Schema>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface ValidatorView {
  /** Location of the named schemas, for example `in#/definitions/`. */
  prefix: string
  schemas: Schemas
  /** True to reject undescribed fields. Replies are checked strictly, although clients must tolerate new fields. */
  closed: boolean
  /** True to fill in defaults: for parameters, never for bodies. */
  defaults: boolean
}

const kept = new Set([
  'type',
  'nullable',
  'enum',
  'pattern',
  'x-refusal',
  'x-code',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'additionalProperties',
])

/** Formats that are also parsed, because a pattern cannot express all rules of hosts. */
const parsedFormats = ['uri', 'web-url']

/**
 * Returns an OpenAPI schema for ajv: without annotations, with moved references, and with the strictness of the view.
 */
export function forValidator(schema: Schema, view: ValidatorView): Record<string, unknown> {
  if (schema.$ref) return { $ref: view.prefix + refName(schema.$ref) }
  if (schema.allOf) return forValidator(merged(schema, view.schemas), view)
  const result = Object.fromEntries(Object.entries(schema).filter(([keyword]) => kept.has(keyword)))
  if (parsedFormats.includes(schema.format ?? '')) result.format = 'uri'
  if (view.defaults && schema.default !== undefined) result.default = schema.default
  if (schema.items) result.items = forValidator(schema.items, view)
  if (isObject(schema.additionalProperties))
    result.additionalProperties = forValidator(schema.additionalProperties, view)
  if (schema.properties) {
    result.properties = mapValues(schema.properties, (property) => forValidator(property, view))
    if (view.closed && schema.additionalProperties === undefined) result.additionalProperties = false
  }
  return { ...result, ...alternatives(schema, view) }
}

function alternatives(schema: Schema, view: ValidatorView): Record<string, unknown> {
  if (schema['x-exactly-one']) return { exactlyOne: schema['x-exactly-one'] }
  if (!schema.oneOf) return {}
  const oneOf = schema.oneOf.map((alternative) => forValidator(alternative, view))
  if (!schema.discriminator) return { oneOf }
  return { type: 'object', discriminator: { propertyName: schema.discriminator.propertyName }, oneOf }
}

/** Merges `allOf` of objects into one object, and `allOf` of one reference and a description into that reference. */
function merged({ allOf = [], description: _, ...own }: Schema, schemas: Schemas): Schema {
  const [first, ...others] = allOf
  if (first && others.length === 0 && Object.keys(own).length === 0) return first
  const parts = [...allOf.map((part) => (part.$ref ? component(schemas, part.$ref) : part)), own]
  return {
    ...own,
    type: 'object',
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}

export function mapValues<T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
