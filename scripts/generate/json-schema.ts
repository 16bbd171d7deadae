import { isObject } from './schema.ts'

/**
 * Converts a schema to plain JSON Schema. The schemas are shared with the OpenAPI document, and AsyncAPI's own dialect
 * has no `nullable`.
 */
export function inJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inJsonSchema)
  if (!isObject(node)) return node
  if (typeof node.schemaFormat === 'string') return inJsonSchema(node.schema)
  const { nullable, type, ...rest } = node
  const result = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inJsonSchema(value)]))
  if (nullable === true) return { type: [type, 'null'], ...result }
  return type === undefined ? result : { type: inJsonSchema(type), ...result }
}
