import { component, type OpenApi, type Schema } from './document.ts'
import { mapValues } from './schema.ts'

/**
 * The document as it is published, so that generators of clients make the best of it. Replies always carry objects and
 * words of a list that may be null, but `required` does not name them there: clients of openapi-generator's default for
 * Java cannot read null where one of those is required. An address that matches our pattern is a `uri` to everybody
 * else.
 */
export function published(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const mayBeNull = ({ $ref, ...own }: Schema): boolean => {
    const { type, enum: words, nullable } = $ref === undefined ? own : component(schemas, $ref)
    return (type === 'object' || words !== undefined) && nullable === true
  }
  const relaxed = mapValues(schemas, (schema) => {
    const { required, properties = {}, format } = schema
    if (format === 'web-url') return { ...schema, format: 'uri' }
    return required ? { ...schema, required: required.filter((name) => !mayBeNull(properties[name] ?? {})) } : schema
  })
  return { ...document, components: { ...document.components, schemas: relaxed } }
}
