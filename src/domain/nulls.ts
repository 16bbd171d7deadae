import type { InputSchema } from '#generated/rest/call.ts'
import { isJsonObject, isObject } from './json-values.ts'

/** Removes the named fields that are null from a parsed object. */
export function removeNulls(object: object, names: readonly string[]): void {
  for (const name of names) if (Reflect.get(object, name) === null) Reflect.deleteProperty(object, name)
}

/** Removes the fields that are null from a parsed object, and from all objects in its fields. */
export function removeAllNulls(value: unknown): void {
  if (!isObject(value)) return
  removeNulls(value, Object.keys(value))
  for (const part of Object.values(value)) removeAllNulls(part)
}

/**
 * Returns the input without the fields that are null although their schema allows no null. Programs that fill in all
 * optional fields send null for the others. Changes the input itself, so that names like `__proto__` survive.
 */
export function withoutNulls<Input>(input: Input, schema: InputSchema): Input {
  if (typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) for (const item of input) withoutNulls(item, schema.items ?? {})
  else if (isJsonObject(input)) removeNullFields(input, schema)
  return input
}

function removeNullFields(fields: Readonly<Record<string, unknown>>, schema: InputSchema): void {
  const { discriminator = '', alternatives = {} } = schema
  const tag = fields[discriminator]
  const chosen = typeof tag === 'string' && Object.hasOwn(alternatives, tag) ? alternatives[tag]! : schema
  const properties = Object.entries(chosen.properties ?? {})
  removeNulls(
    fields,
    properties.flatMap(([name, { nullable }]) => (nullable ? [] : [name])),
  )
  for (const [name, property] of properties) if (Object.hasOwn(fields, name)) withoutNulls(fields[name], property)
}
