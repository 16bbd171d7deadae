import type { Schema } from './document.ts'
import { mapValues } from './schema.ts'
import { lines, literal, typescript } from './text.ts'

type Schemas = Record<string, Schema>

/**
 * What named schemas say beside their shape, for what is not checked by a validator: the operator's texts, for example.
 */
export function emitSchemas(schemas: Schemas): string {
  return typescript(
    'spec/schemas/',
    `
/** What a value may be, by the schemas that list it. */
export const enums = ${table(schemas, ({ enum: values }) => values && literal(values))} as const

/** How a text is written, by the schemas that say it. */
export const patterns = ${table(schemas, ({ pattern }) => pattern && `new RegExp(${literal(pattern)}, 'u')`)} as const

/** How long a text may be, in characters. */
export const lengths = ${table(schemas, ({ minLength: min = 0, maxLength: max }) => (max === undefined ? undefined : literal({ min, max })))} as const

/** What may be uploaded. */
export const mediaTypes = ${literal(mediaTypesOf(schemas))} as const
`,
  )
}

function table(schemas: Schemas, of: (schema: Schema) => string | undefined): string {
  const rows = Object.entries(mapValues(schemas, of)).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return lines('{', rows.toSorted(), '}')
}

/** The types of a file of a form, which a description names as well. */
export const mediaTypesOf = (schemas: Schemas): string[] => [
  ...new Set(
    Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.values(properties).flatMap((field) => field['x-media-types'] ?? []),
    ),
  ),
]
