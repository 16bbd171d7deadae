import Ajv, { _ } from 'ajv'
import type { Schema } from './document.ts'
import { parsed } from './formats.ts'
import { forValidator, mapValues, type ValidatorView } from './schema.ts'

/**
 * Returns the location of the named schemas: `in#/definitions/X` for requests, `out#/definitions/X` for replies, which
 * are checked strictly.
 */
export const viewOf = (id: 'in' | 'out', schemas: Record<string, Schema>): ValidatorView => ({
  prefix: `${id}#/definitions/`,
  schemas,
  closed: id === 'out',
  defaults: false,
})

/**
 * Creates an ajv with the contract's schemas, formats and keyword. It is strict, without coercion, and stops at the
 * first error.
 */
export function contractAjv(schemas: Record<string, Schema>) {
  const ajv = new Ajv.default({
    strict: true,
    strictTypes: false, // `discriminator` and nullable shapes say their type one level away
    discriminator: true,
    useDefaults: true, // only parameters keep a `default`
    code: { source: true, esm: true, formats: _`formats`, lines: true },
  })
  ajv.addVocabulary(['x-refusal', 'x-code']) // for people, in input-schemas.ts
  for (const [format, holds] of Object.entries(parsed)) ajv.addFormat(format, holds)
  ajv.addKeyword({
    keyword: 'exactlyOne',
    type: 'object',
    schemaType: 'array',
    error: { message: ({ schema }) => `must have exactly one of ${schema.join(', ')}` },
    code: (context) => {
      const names: string[] = context.schema
      const count = names.reduce((sum, name) => _`${sum} + (${context.data}[${name}] === undefined ? 0 : 1)`, _`0`)
      context.fail(_`${count} !== 1`)
    },
  })
  for (const id of ['in', 'out'] as const) {
    const view = viewOf(id, schemas)
    ajv.addSchema({ $id: id, definitions: mapValues(schemas, (schema) => forValidator(schema, view)) })
  }
  return ajv
}
