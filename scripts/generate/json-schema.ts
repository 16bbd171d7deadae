import { isObject } from './schema.ts'

/**
 * AsyncAPI's own schema dialect has no `nullable`. The schemas are shared with the OpenAPI document, so the published
 * document gets them in plain JSON Schema.
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
