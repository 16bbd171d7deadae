import { viewOf } from './ajv.ts'
import { component, type OpenApi, type Schema } from './document.ts'
import { inputSchema } from './emit-validators.ts'
import { hasInput } from './input.ts'
import type { Operation } from './model.ts'
import { forValidator, isObject, mapValues } from './schema.ts'
import { lines, literal, typescript } from './text.ts'

/**
 * Returns `input-schemas.ts`: schemas of the guards in `inputs.js` as data with all references inlined. A guard stops
 * at the first problem; the service uses the schemas to list all of them.
 */
export function emitInputSchemas(operations: Operation[], { components: { schemas } }: OpenApi): string {
  const rows = operations
    .filter(hasInput)
    .map((operation) => `${operation.id}: ${literal(withoutReferences(inputSchema(operation, schemas), schemas))}`)
  return typescript(
    'spec/openapi.yaml',
    `
import type { InputSchema } from './call.ts'
import type { OperationId } from './routes.ts'

/** Input of each operation by part: \`path\`, \`query\` and \`body\`. */
export const inputSchemas: Readonly<Partial<Record<OperationId, InputSchema>>> = ${lines('{', rows, '}')}
`,
  )
}

/**
 * Returns a schema for ajv with its references resolved, and without keywords that do not help to describe a problem.
 */
export function withoutReferences(schema: unknown, schemas: Record<string, Schema>): object {
  if (!isObject(schema)) return {}
  const again = (part: unknown): object => withoutReferences(part, schemas)
  const { $ref, default: _, discriminator, oneOf, properties, items, ...others } = schema
  if (typeof $ref === 'string') return again(forValidator(component(schemas, $ref), viewOf('in', schemas)))
  const { 'x-refusal': refusal, 'x-code': code, ...checks } = others
  return {
    ...checks,
    ...(refusal !== undefined && { refusal }),
    ...(code !== undefined && { code }),
    ...(isObject(properties) && { properties: mapValues(properties, again) }),
    ...(isObject(items) && { items: again(items) }),
    ...(isObject(discriminator) &&
      Array.isArray(oneOf) &&
      alternatives(String(discriminator.propertyName), oneOf.map(again))),
  }
}

/** Returns the alternatives by the value of their discriminator. */
function alternatives(discriminator: string, schemas: object[]): object {
  const kindOf = (schema: object): unknown =>
    'properties' in schema && Object(schema.properties)[discriminator]?.enum?.[0]
  return { discriminator, alternatives: Object.fromEntries(schemas.map((schema) => [kindOf(schema), schema])) }
}
