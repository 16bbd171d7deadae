import { viewOf } from './ajv.ts'
import { component, type OpenApi, type Schema } from './document.ts'
import { inputSchema } from './emit-validators.ts'
import { hasInput } from './input.ts'
import type { Operation } from './model.ts'
import { forValidator, isObject, mapValues } from './schema.ts'
import { lines, literal, typescript } from './text.ts'

/**
 * `input-schemas.ts`: what the guards of `inputs.js` check, as data with every reference in its place. A guard stops at
 * the first fault; the service goes through these to name all of them.
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

/** What an operation takes, by its parts: \`path\`, \`query\` and \`body\`. */
export const inputSchemas: Readonly<Partial<Record<OperationId, InputSchema>>> = ${lines('{', rows, '}')}
`,
  )
}

/** A schema as ajv takes it, with its references resolved, and without what says nothing of what is wrong. */
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

/** Each by the one value that its discriminator has. */
function alternatives(discriminator: string, schemas: object[]): object {
  const kindOf = (schema: object): unknown =>
    'properties' in schema && Object(schema.properties)[discriminator]?.enum?.[0]
  return { discriminator, alternatives: Object.fromEntries(schemas.map((schema) => [kindOf(schema), schema])) }
}
