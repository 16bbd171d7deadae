import type { InputSchema } from '#generated/rest/call.ts'
import { isJsonObject } from './json-values.ts'

/**
 * Returns the input without the fields that are null although their schema allows no null. Programs that fill in all
 * optional fields send null for the others. Changes the input itself, so that names like `__proto__` survive.
 */
export function withoutNulls<Input>(input: Input, schema: InputSchema): Input {
  if (typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) for (const item of input) withoutNulls(item, schema.items ?? {})
  else if (isJsonObject(input)) removeNulls(input, schema)
  return input
}

function removeNulls(fields: Readonly<Record<string, unknown>>, schema: InputSchema): void {
  const { discriminator = '', alternatives = {}, properties = {} } = schema
  const tag = String(fields[discriminator])
  if (Object.hasOwn(alternatives, tag)) return removeNulls(fields, alternatives[tag]!)
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(fields, name)) continue
    if (fields[name] !== null) withoutNulls(fields[name], property)
    else if (!property.nullable) Reflect.deleteProperty(fields, name)
  }
}
