import { renderReference } from './asyncapi.ts'
import { refName, type AsyncApi, type Schema } from './document.ts'
import { inJsonSchema } from './json-schema.ts'
import { mapValues } from './schema.ts'
import { markdownFor } from './site/html.ts'

/** Returns the feed's reference as HTML. */
export const framesContent = async (document: AsyncApi): Promise<string> =>
  markdownFor()(await renderReference(inJsonSchema(readable(document))))

/** Merges `allOf` into one schema, so that readers see all fields of a frame. */
function readable({ components, ...document }: AsyncApi): object {
  const schemas = mapValues(components.schemas, (schema) => flattened(schema, components.schemas))
  const messages = mapValues(components.messages, ({ payload, ...message }) => ({
    ...message,
    payload: { ...payload, schema: flattened(payload.schema, components.schemas) },
  }))
  return { ...document, components: { ...components, schemas, messages } }
}

function flattened(given: Schema, schemas: Record<string, Schema>): Schema {
  const {
    allOf,
    'x-refusal': _refusal,
    'x-code': _code,
    ...own
  } = given.$ref ? (schemas[refName(given.$ref)] ?? {}) : given
  const parts = [...(allOf ?? []).map((part) => flattened(part, schemas)), own]
  const required = parts.flatMap((part) => part.required ?? [])
  const properties: Record<string, Schema> = Object.assign({}, ...parts.map((part) => part.properties))
  const schema: Schema = Object.assign({}, ...parts)
  if (schema.items) schema.items = flattened(schema.items, schemas)
  if (Object.keys(properties).length === 0) return schema
  return { ...schema, required, properties: mapValues(properties, (field) => flattened(field, schemas)) }
}
