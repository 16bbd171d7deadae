import { component, type OpenApi, type Schema } from './document.ts'
import { mapValues } from './schema.ts'

/**
 * The document as it is published, so that generators of clients make the best of it. Replies always carry objects that
 * may be null, but `required` does not name them there: clients of openapi-generator's default for Java cannot read
 * null where an object is required. An address that matches our pattern is a `uri` to everybody else.
 */
export function published(document: OpenApi): OpenApi {
  const { schemas } = document.components
  const mayBeNull = ({ $ref }: Schema): boolean => {
    const { type, nullable } = $ref === undefined ? {} : component(schemas, $ref)
    return type === 'object' && nullable === true
  }
  const relaxed = mapValues(schemas, (schema) => {
    const { required, properties = {}, format } = schema
    if (format === 'web-url') return { ...schema, format: 'uri' }
    return required ? { ...schema, required: required.filter((name) => !mayBeNull(properties[name] ?? {})) } : schema
  })
  return { ...document, components: { ...document.components, schemas: relaxed } }
}
