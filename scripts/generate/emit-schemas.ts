import type { Schema } from './document.ts'
import { mapValues } from './schema.ts'
import { lines, literal, typescript } from './text.ts'

type Schemas = Record<string, Schema>

/** Returns facts of named schemas for code that uses no validator, for example for texts of the operator. */
export function emitSchemas(schemas: Schemas): string {
  return typescript(
    'spec/schemas/',
    `
/** Values of a schema with an enum. */
export const enums = ${table(schemas, ({ enum: values }) => values && literal(values))} as const

/** Pattern of a text, by schema. */
export const patterns = ${table(schemas, ({ pattern }) => pattern && `new RegExp(${literal(pattern)}, 'u')`)} as const

/** Length of a text in characters, by schema. */
export const lengths = ${table(schemas, ({ minLength: min = 0, maxLength: max }) => (max === undefined ? undefined : literal({ min, max })))} as const

/** Media types of uploads. */
export const mediaTypes = ${literal(mediaTypesOf(schemas))} as const
`,
  )
}

function table(schemas: Schemas, of: (schema: Schema) => string | undefined): string {
  const rows = Object.entries(mapValues(schemas, of)).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return lines('{', rows.toSorted(), '}')
}

/** Returns the media types of a form's file, which a description also lists. */
export const mediaTypesOf = (schemas: Schemas): string[] => [
  ...new Set(
    Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.values(properties).flatMap((field) => field['x-media-types'] ?? []),
    ),
  ),
]
